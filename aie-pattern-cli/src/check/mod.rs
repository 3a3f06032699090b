//! `check`: findings of files, as text.

mod allow;
mod edit;
mod files;
mod kind;
mod summary;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use aie_pattern_core::Device;

pub(crate) use self::summary::{Summary, counted};

use self::files::File;
use self::kind::Kind;
use crate::Outcome;
use crate::args::{CheckArguments, DeviceName};
use crate::cpp;
use crate::failure::Failure;
use crate::finding::{Finding, Severity, Unchecked};
use crate::format::{Format, github, human, json, sarif};
use crate::found::Found;
use crate::mlir;
use crate::output::Output;
use crate::source::Source;

/// A file that was checked.
pub(crate) struct Checked {
    pub(crate) source: Source,
    pub(crate) findings: Vec<Finding>,
    pub(crate) unchecked: Vec<Unchecked>,
    /// The number of tilings, descriptors and designs checked.
    pub(crate) parts: usize,
}

impl Checked {
    /// Whether anything was checked without a named device.
    fn is_of_any_device(&self) -> bool {
        self.parts > 0 && Kind::of_path(Path::new(&self.source.name)) == Some(Kind::Cpp)
    }
}

/// The result for a file.
pub(crate) enum Report {
    Checked(Checked),
    Failed(Failure),
}

#[derive(Clone, Copy)]
struct Options<'a> {
    device: Option<&'a DeviceName>,
    deny_unchecked: bool,
}

pub(crate) fn check(arguments: &CheckArguments, output: &mut Output) -> Result<Outcome, Failure> {
    if arguments.fix && arguments.paths.iter().any(|path| path.as_os_str() == "-") {
        return Err(Failure::new(
            "standard input cannot be fixed: give a file, or `--diff` in place of `--fix`",
        ));
    }
    let options = Options { device: arguments.device.as_ref(), deny_unchecked: arguments.deny_unchecked };
    let files = files::all(&arguments.paths);
    if files.is_empty() {
        output.note("no file was found whose name ends in .mlir .h .hpp .cpp .cc\n");
    }
    let mut reports = check_all(&files, options);
    let mut fixed = 0;
    if arguments.fix {
        for report in &mut reports {
            fixed += fix(report, options);
        }
    }
    if arguments.diff {
        let diff: String =
            checked(&reports).map(|checked| edit::diff(&checked.source, &checked.findings)).collect();
        output.print(&diff)?;
    } else {
        let text = match arguments.format {
            Format::Human => checked(&reports).flat_map(all_findings).collect(),
            Format::Json => json::written(&reports),
            Format::Sarif => sarif::written(&reports),
            Format::Github => github::written(&reports),
        };
        output.print(&text)?;
    }
    let summary = Summary::of(&reports, fixed);
    for failure in failures(&reports) {
        output.complain(failure);
    }
    if arguments.format == Format::Human {
        if arguments.device.is_none() && checked(&reports).any(Checked::is_of_any_device) {
            let family = Device::DEFAULT.family().title;
            output.note(&format!("no `--device` was given: C++ files were checked for {family}\n"));
        }
        output.note(&summary.shown(&reports));
    }
    Ok(summary.outcome())
}

fn all_findings(checked: &Checked) -> impl Iterator<Item = String> {
    checked.findings.iter().map(|finding| human::finding(finding, &checked.source))
}

pub(crate) fn checked(reports: &[Report]) -> impl Iterator<Item = &Checked> {
    reports.iter().filter_map(|report| match report {
        Report::Checked(checked) => Some(checked),
        Report::Failed(_) => None,
    })
}

pub(crate) fn failures(reports: &[Report]) -> impl Iterator<Item = &Failure> {
    reports.iter().filter_map(|report| match report {
        Report::Failed(failure) => Some(failure),
        Report::Checked(_) => None,
    })
}

/// Checks every file, on all processors; the reports have the order of the files.
fn check_all(files: &[File], options: Options) -> Vec<Report> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(files.len() / 8 + 1);
    if threads == 1 {
        return files.iter().filter_map(|file| check_file(file, options)).collect();
    }
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = files.get(at) else { return };
                    if let Some(report) = check_file(file, options)
                        && let Ok(mut reports) = reports.lock()
                    {
                        reports.push((at, report));
                    }
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap_or_default();
    reports.sort_by_key(|&(at, _)| at);
    reports.into_iter().map(|(_, report)| report).collect()
}

/// Checks a file; `None` if it is a Python file without a design.
fn check_file(file: &File, options: Options) -> Option<Report> {
    let source = match file {
        File::Failed(text) => return Some(Report::Failed(Failure::new(text.clone()))),
        File::StandardInput => Source::standard_input(),
        File::Path(path, _) => Source::read(path),
    };
    let source = match source {
        Ok(source) => source,
        Err(failure) => return Some(Report::Failed(failure)),
    };
    if matches!(file, File::StandardInput) && source.text.trim().is_empty() {
        let text = "standard input is empty: the program that should write the design may have failed";
        return Some(Report::Failed(Failure::new(text)));
    }
    let kind = match file {
        File::Path(_, kind) => *kind,
        File::StandardInput | File::Failed(_) => Kind::of_text(&source.text),
    };
    let checked = check_source(source, kind, options);
    // Frees the spans of the file.
    proc_macro2::extra::invalidate_current_thread_spans();
    let is_silent = checked.findings.is_empty() && checked.unchecked.is_empty() && checked.parts == 0;
    let is_listed = matches!(file, File::Path(_, Kind::Python));
    (!(is_silent && is_listed)).then_some(Report::Checked(checked))
}

fn check_source(source: Source, kind: Kind, options: Options) -> Checked {
    let mut found = match kind {
        Kind::Cpp => cpp::check(&source, options.device.map_or(Device::DEFAULT, |named| named.device)),
        Kind::Mlir => mlir::check(&source, options.device),
        Kind::Python => python(&source),
    };
    allow::apply(&source, &mut found.findings);
    if options.deny_unchecked {
        let denied = std::mem::take(&mut found.unchecked);
        found.findings.extend(denied.into_iter().map(denied_finding));
    }
    found.findings.sort_by_key(|finding| (finding.range.start, finding.range.end));
    found.unchecked.sort_by_key(|unchecked| unchecked.range.start);
    let Found { findings, unchecked, checked } = found;
    let is_silent = findings.is_empty() && unchecked.is_empty();
    let source = if is_silent { source.into_name() } else { source };
    Checked { source, findings, unchecked, parts: checked }
}

fn denied_finding(unchecked: Unchecked) -> Finding {
    Finding {
        code: "not-checked".to_owned(),
        severity: Severity::Error,
        range: unchecked.range,
        message: unchecked.what,
        notes: vec!["`--deny-unchecked` refuses what is not checked".to_owned()],
        helps: Vec::new(),
        fix: None,
        related: Vec::new(),
    }
}

/// This command never runs Python: the output of a design is to be checked instead.
fn python(source: &Source) -> Found {
    let mut found = Found::default();
    let is_design = ["import aie", "from aie"].iter().any(|import| source.text.contains(import));
    if is_design {
        let name = &source.name;
        let what =
            format!("Python is not run here: pipe what it prints, `python {name} | aie-pattern check -`");
        found.unchecked.push(Unchecked { range: 0..0, what });
    }
    found
}

/// Applies the fixes of a file and checks it again; returns the number of fixes.
fn fix(report: &mut Report, options: Options) -> usize {
    let Report::Checked(checked) = report else { return 0 };
    let Some((bytes, count)) = edit::fixed(&checked.source, &checked.findings) else { return 0 };
    let path = checked.source.name.clone();
    if path == "<stdin>" {
        return 0;
    }
    if let Err(error) = std::fs::write(&path, &bytes) {
        *report = Report::Failed(Failure::io("write", &path, &error));
        return 0;
    }
    let kind = Kind::of_path(Path::new(&path)).unwrap_or(Kind::Cpp);
    *report = Report::Checked(check_source(Source::new(path, bytes), kind, options));
    count
}
