//! `check`: findings of files, as text.

mod allow;
mod edit;
mod files;
mod kind;
mod summary;
mod write;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread;

use aie_pattern_core::Device;

pub(crate) use self::kind::Kind;
pub(crate) use self::summary::Summary;

use self::files::{File, Listed};
use crate::Outcome;
use crate::args::{CheckArguments, DeviceName};
use crate::cpp;
use crate::failure::Failure;
use crate::finding::{Finding, Unchecked};
use crate::format::{Format, github, human, json, sarif};
use crate::found::Found;
use crate::mlir;
use crate::output::Output;
use crate::source::{Source, read_into, utf_16};

/// A file that was checked.
pub(crate) struct Checked {
    pub(crate) source: Source,
    kind: Kind,
    pub(crate) findings: Vec<Finding>,
    pub(crate) unchecked: Vec<Unchecked>,
    /// The number of tilings, descriptors and designs checked.
    pub(crate) parts: usize,
}

impl Checked {
    /// Whether anything was checked without a named device.
    fn is_of_any_device(&self) -> bool {
        self.parts > 0 && self.is_cpp()
    }

    /// Whether it has declarations in C++, and no designs.
    fn is_cpp(&self) -> bool {
        self.kind == Kind::Cpp
    }
}

/// The result for a file.
pub(crate) enum Report {
    /// It has nothing to check.
    Silent,
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
    let mut reports = check_all(&arguments.paths, options);
    if reports.is_empty() {
        output.note("no file was found whose name ends in .mlir .h .hpp .hh .hxx .cpp .cc .cxx\n");
    }
    let mut fixed = 0;
    if arguments.fix {
        let mut failed = Vec::new();
        for report in &mut reports {
            match fix(report, options) {
                Ok(count) => fixed += count,
                Err(failure) => failed.push(Report::Failed(failure)),
            }
        }
        reports.append(&mut failed);
    }
    if arguments.diff {
        let diff = |checked: &Checked| edit::diff(&checked.source, &edit::apart(&checked.findings));
        let diff: String = checked(&reports).map(diff).collect();
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
        // Where no file could be read, there are no numbers.
        if summary.files > 0 || summary.failed == 0 {
            output.note(&summary.shown(&reports));
        }
    }
    Ok(summary.outcome())
}

fn all_findings(checked: &Checked) -> impl Iterator<Item = String> {
    checked.findings.iter().map(|finding| human::finding(finding, &checked.source))
}

pub(crate) fn checked(reports: &[Report]) -> impl Iterator<Item = &Checked> {
    reports.iter().filter_map(|report| match report {
        Report::Checked(checked) => Some(checked),
        Report::Silent | Report::Failed(_) => None,
    })
}

pub(crate) fn failures(reports: &[Report]) -> impl Iterator<Item = &Failure> {
    reports.iter().filter_map(|report| match report {
        Report::Failed(failure) => Some(failure),
        Report::Silent | Report::Checked(_) => None,
    })
}

/// The files after which another thread helps: it costs as much as some files.
const SHARE: usize = 8;

/// Checks every file, on all processors, while folders are still being read.
fn check_all(paths: &[PathBuf], options: Options) -> Vec<Report> {
    let mut helpers = thread::available_parallelism().map_or(1, usize::from) - 1;
    let (sender, files) = mpsc::channel();
    let files = Mutex::new(files);
    let mut reports = thread::scope(|scope| {
        let (mut count, mut threads) = (0, Vec::new());
        files::each(paths, |file| {
            // The other end lives as long as this function.
            let _ = sender.send(file);
            count += 1;
            if count % SHARE == 0 && helpers > 0 {
                helpers -= 1;
                threads.push(scope.spawn(|| check_next(&files, options)));
            }
        });
        drop(sender);
        let mut reports = check_next(&files, options);
        for thread in threads {
            match thread.join() {
                Ok(mut others) => reports.append(&mut others),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        reports
    });
    reports.sort_by(|(one, _), (other, _)| one.cmp(other));
    reports.into_iter().map(|(_, report)| report).collect()
}

/// Checks files until none is left; each report has its place in the output.
fn check_next(files: &Mutex<Receiver<Listed>>, options: Options) -> Vec<((usize, PathBuf), Report)> {
    let (mut reports, mut buffer) = (Vec::new(), Vec::new());
    let next = || files.lock().ok()?.recv().ok();
    while let Some(Listed { at: (number, path), file }) = next() {
        match check_file(&path, file, options, &mut buffer) {
            Some(Report::Silent) => reports.push(((number, PathBuf::new()), Report::Silent)),
            Some(report) => reports.push(((number, path), report)),
            None => {}
        }
    }
    reports
}

/// Checks a file; `None` if it is a Python file without a design.
fn check_file(path: &Path, file: File, options: Options, buffer: &mut Vec<u8>) -> Option<Report> {
    let read = match file {
        File::Failed(failure) => Err(failure),
        File::StandardInput => Source::standard_input().map(|source| (Kind::of_text(&source.text), source)),
        File::Path(kind) => match read_into(path, buffer) {
            Ok(bytes) => {
                let decoded = utf_16(bytes);
                if !kind.is_of_interest(decoded.as_deref().map_or(bytes, str::as_bytes)) {
                    return (kind != Kind::Python).then_some(Report::Silent);
                }
                Source::of_file(path, bytes.to_vec()).map(|source| (kind, source))
            }
            Err(failure) => Err(failure),
        },
    };
    let (kind, source) = match read {
        Ok(read) => read,
        Err(failure) => return Some(Report::Failed(failure)),
    };
    // An empty header is a header; an empty design is not one.
    if (source.path.is_none() || kind == Kind::Mlir) && source.text.trim().is_empty() {
        let name = if source.path.is_none() { "standard input" } else { &source.name };
        let text = format!("{name} is empty: the program that should write the design may have failed");
        return Some(Report::Failed(Failure::new(text)));
    }
    let checked = check_source(source, kind, options);
    // Frees the spans of the file.
    proc_macro2::extra::invalidate_current_thread_spans();
    Some(Report::Checked(checked))
}

fn check_source(source: Source, kind: Kind, options: Options) -> Checked {
    let mut found = found_in(&source, kind, options, true);
    edit::keep_right(&source, &mut found.findings, |fixed| found_in(&fixed, kind, options, false).findings);
    found.findings.sort_by_key(|finding| (finding.range.start, finding.range.end));
    found.unchecked.sort_by_key(|unchecked| unchecked.range.start);
    let Found { findings, unchecked, checked } = found;
    let is_silent = findings.is_empty() && unchecked.is_empty();
    let source = if is_silent { source.into_name() } else { source };
    Checked { source, kind, findings, unchecked, parts: checked }
}

/// What is found in a file, with the fixes of each finding or without.
fn found_in(source: &Source, kind: Kind, options: Options, has_fixes: bool) -> Found {
    let mut found = match kind {
        Kind::Cpp => {
            let device = options.device.map_or(Device::DEFAULT, |named| named.device);
            cpp::check(source, device, has_fixes)
        }
        Kind::Mlir => mlir::check(source, options.device, has_fixes),
        Kind::Python => python(source),
    };
    allow::apply(source, kind, &mut found, options.deny_unchecked);
    found
}

/// This command never runs Python: the output of a design is to be checked instead.
fn python(source: &Source) -> Found {
    let what = not_run(&source.name);
    // A comment above the first line of code silences it.
    let is_code = |line: &Range<usize>| {
        let text = source.text.get(line.clone()).unwrap_or_default().trim_start();
        !text.is_empty() && !text.starts_with('#')
    };
    let at = (1..).map_while(|number| source.line(number)).find(is_code).map_or(0, |line| line.start);
    Found { unchecked: vec![Unchecked { range: at..at, what }], ..Found::default() }
}

/// The kind of a file by its name, or of standard input by its text.
fn kind_of(source: &Source) -> Kind {
    match &source.path {
        Some(path) => Kind::of_path(path).unwrap_or(Kind::Cpp),
        None => Kind::of_text(&source.text),
    }
}

/// The message about a Python file.
fn not_run(name: &str) -> String {
    format!("Python is not run here: pipe what it prints, `python {name} | aie-pattern check -`")
}

/// Applies the fixes of a file and checks it again; returns the number of fixes.
fn fix(report: &mut Report, options: Options) -> Result<usize, Failure> {
    let Report::Checked(checked) = report else { return Ok(0) };
    let source = &checked.source;
    let Some(path) = &source.path else { return Ok(0) };
    let fixes = edit::apart(&checked.findings);
    let Some(bytes) = edit::fixed(source, &fixes).filter(|_| !fixes.is_empty()) else { return Ok(0) };
    let count = fixes.len();
    write::replace(path, source.bytes(), &bytes)
        .map_err(|error| Failure::io("write", &source.name, &error))?;
    *report = Report::Checked(check_source(source.with(bytes), kind_of(source), options));
    Ok(count)
}
