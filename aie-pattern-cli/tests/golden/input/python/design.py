from aie.iron import Program
