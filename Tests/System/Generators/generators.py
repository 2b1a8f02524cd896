"""The generators of openapi-generator: what each makes of the document is compiled, and decodes samples."""
import json
import pathlib
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
PACKAGES = next(pathlib.Path(path) for path in sys.path if path.endswith("site-packages"))


def run(*command):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    assert result.returncode == 0, f"{command[0]} failed:\n{result.stdout[-4000:]}{result.stderr[-4000:]}"


def generate(name, document, folder):
    run(pathlib.Path(sys.executable).parent / "openapi-generator-cli", "generate", "-i", document,
        "-c", HERE / name / "config.json", "-o", folder)


def swift6(client, samples, results):
    # Beside the generated code, to be one module with it.
    program = client / "decode"
    run("swiftc", "-swift-version", "6", "-o", program, *client.glob("Sources/**/*.swift"),
        *(HERE / "swift6").glob("*.swift"))
    run(program, samples, results)


def typescript_fetch(client, samples, results):
    project = client.with_name("typescript")
    shutil.copytree(HERE / "typescript-fetch", project)
    shutil.copytree(client, project / "client")
    # Debian's compiler is too old to see that `'id' in value` lets `value['id']` be read: TypeScript 4.9 does.
    run("tsc", "-p", project)
    run("node", project / "out/decode.js", samples, results)


def python(client, samples, results):
    run(sys.executable, HERE / "python/decode.py", client, samples, results)


def kotlin(client, samples, results):
    jars = PACKAGES / "run_kotlin_kernel/jars"
    compiler = next(jars.glob("kotlin-jupyter-kernel-*-all.jar"))
    libraries = ":".join(
        str(next(jars.glob(f"{name}-[0-9]*.jar")))
        for name in ("kotlin-stdlib", "kotlinx-serialization-core-jvm", "kotlinx-serialization-json-jvm"))
    # The compiler's jar has the plugin, but as a plugin it would bring others too.
    plugin, out = client / "plugin.jar", client / "out"
    with zipfile.ZipFile(plugin, "w") as jar:
        jar.writestr(
            "META-INF/services/org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar",
            "org.jetbrains.kotlinx.serialization.compiler.extensions.SerializationComponentRegistrar")
    sources = client / "src/main/kotlin/org/openapitools/client"
    run("java", "-cp", compiler, "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect",
        "-cp", libraries, f"-Xplugin={plugin}", "-d", out, sources / "models",
        sources / "infrastructure/Serializer.kt", *sources.glob("infrastructure/*Adapter.kt"), HERE / "kotlin/Decode.kt")
    run("java", "-cp", f"{out}:{libraries}", "DecodeKt", samples, results)


DECODERS = {"swift6": swift6, "typescript-fetch": typescript_fetch, "python": python, "kotlin": kotlin}


def decoded(name, document, samples, folder):
    """What the code of a generator makes of the samples: `value` as it encodes it again, or `error`."""
    folder.mkdir()
    client, results = folder / "client", folder / "results.json"
    generate(name, document, client)
    DECODERS[name](client, samples, results)
    return json.loads(results.read_text())
