/* Run by Node when a site is built: the sources of a pack, and of Python's own library, are compiled by the
   very Python that will run them, without what only people read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SCRIPT = `
import ast, json, marshal, os, re, zipfile
from importlib.util import MAGIC_NUMBER

# Packages in which nothing reads the annotations of functions.
UNREAD = re.compile("magnat/(core|kit|games|play|bank)/")

def compiled(body, name, optimize):
    tree = ast.parse(body)
    for node in ast.walk(tree):
        if UNREAD.match(name) and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
            for argument in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
                argument.annotation = None
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is not None:
                first = node.body.pop(0)
                if not node.body and not isinstance(node, ast.Module):
                    node.body.append(ast.copy_location(ast.Pass(), first))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    return MAGIC_NUMBER + bytes(12) + marshal.dumps(code)  # no flags, no time, no size

whole = open("/pack", "rb").read()
length = int.from_bytes(whole[:4], "big")
at, index, bodies = 4 + length, [], []
for name, size in json.loads(whole[4:at]):
    body = whole[at:at + size]
    at += size
    if name.endswith(".py"):
        name, body = name + "c", compiled(body, name, 0)
    index.append([name, len(body)])
    bodies.append(body)
head = json.dumps(index).encode()
open("/made", "wb").write(b"".join([len(head).to_bytes(4, "big"), head, *bodies]))

if os.path.exists("/library.zip"):
    with zipfile.ZipFile("/library.zip") as plain, zipfile.ZipFile("/library", "w") as made:
        for name in plain.namelist():
            if name.endswith("/") or re.match(LEFT_OUT, name):
                continue
            body = plain.read(name)
            if name.endswith(".py"):
                name, body = name + "c", compiled(body, name, 2)
            made.writestr(zipfile.ZipInfo(name), body)
`;

const [pyodideFolder, pack, out, library, left, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
// Without columns of every step: nobody reads them, and they are a third of the code.
const env = { PYTHONNODEBUGRANGES: '1' };
const pyodide = await loadPyodide({ indexURL: `${pyodideFolder}/`, env });
const bring = (name, path) => pyodide.FS.writeFile(`/${name}`, new Uint8Array(readFileSync(path)));
bring('pack', pack);
if (library) bring('library.zip', library);
pyodide.globals.set('LEFT_OUT', left);
try {
  pyodide.runPython(SCRIPT);
} catch (error) {
  console.error(error.message); // without the lines of a file that has only one
  process.exit(1);
}
writeFileSync(out, pyodide.FS.readFile('/made'));
if (library) writeFileSync(compiled, pyodide.FS.readFile('/library'));
process.exit(0);
