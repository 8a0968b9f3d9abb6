import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { copyFile, cp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pictures } from "../../artwork/catalogue.ts"
import { trailers } from "../../artwork/trailer/edits.ts"
import { runInSequence, type Command, type CommandResult } from "../support/run-in-sequence.ts"

/**
 * Every command that README and docs name: that it is there, that a test runs it, and that it knows the options with which it is
 * named. Decisions and the changelog are history.
 */

const projectDir = resolve(import.meta.dirname, "../..")
const inProject = (path: string): string => join(projectDir, path)
const textOf = (path: string): string => readFileSync(inProject(path), "utf8")

const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md", "artwork/README.md"],
  ...readdirSync(inProject("docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !file.startsWith("decisions"))
    .map((file) => `docs/${file}`),
]

/** A command as a page names it: of npm's scripts, or a program that Node runs. */
type Named = { page: string; text: string; workspace: string; script: string; args: string[] }

/** Words as a shell separates them. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|(<[^>]+>|\S+)/g)].map(([, quoted, word = ""]) => quoted ?? word)

/** Scripts of npm, by the words behind `npm`; null for what npm does by itself. */
const scriptOf = (words: readonly string[]): Pick<Named, "workspace" | "script" | "args"> | null => {
  const [verb = "", ...rest] = words
  if (!["run", "start", "test"].includes(verb)) return null
  const divider = rest.indexOf("--")
  const ofNpm = divider < 0 ? rest : rest.slice(0, divider)
  const workspace = ofNpm.includes("-w") ? (ofNpm[ofNpm.indexOf("-w") + 1] ?? "") : ""
  const script = verb === "run" ? (ofNpm[0] ?? "") : verb
  return { workspace, script, args: divider < 0 ? [] : rest.slice(divider + 1) }
}

/** The commands in a line of shell, or in a piece of code within a sentence. */
const commandsIn = (page: string, line: string): Named[] =>
  line
    .replace(/\s#\s.*$/, "")
    .replace(/^\s*\(|\)\s*$/g, "")
    .split(/&&|\|\||[|;]|>(?=\s*[\w/.-]+(?:\.\w+)?\s*$)/)
    .flatMap((text) => {
      const all = wordsOf(text).filter((word, index, others) => !/^[A-Z_]+=/.test(word) || others[index - 1] === "--")
      // Within a container, or of the packages of this project.
      const words = all[0] === "docker" || all[1] === "node" ? all.slice(Math.max(0, all.indexOf("node"))) : all
      const [program = "", ...rest] = words
      if (program === "npm" && rest.length > 0) {
        const named = scriptOf(rest)
        if (!named && !npmVerbs.has(rest[0] ?? "")) throw new Error(`${page}: what is ${text.trim()}?`)
        return named ? [{ page, text: text.trim(), ...named }] : []
      }
      const [file = "", ...args] = rest
      const isProgram = (program === "node" && /\.m?[jt]s$/.test(file)) || program === "npx"
      return isProgram ? [{ page, text: text.trim(), workspace: "", script: `${program} ${file}`, args }] : []
    })

/** What npm does by itself. */
const npmVerbs = new Set(["ci", "version"])

/** What a row of a table says of the command in its first cell: words that begin with hyphens are arguments of it. */
const argumentsInRow = (page: string, line: string, latest: Named | undefined): Named[] => {
  if (!line.startsWith("|")) return []
  const [first = "", ...others] = line.split(/(?<!\\)\|/).slice(1, -1)
  const spans = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text)
  const [named] = spans(first).flatMap((text) => commandsIn(page, text))
  // A table of options is of the command that the page named last.
  const of = named ?? (spans(first)[0]?.startsWith("--") ? latest : undefined)
  if (!of) return []
  const described = spans(named ? others.join("|") : first).filter((text) => text.startsWith("--"))
  return described.map((text) => {
    // `--bucket=ID` stands in the place of `--bucket`.
    const others = of.args.filter((word) => !text.startsWith(`${word}=`))
    return { ...of, text: `${of.text}: ${text}`, args: [...others, ...wordsOf(text)] }
  })
}

const namedIn = (page: string): Named[] => {
  const found: Named[] = []
  const isBlock = { now: false }
  for (const line of textOf(page).split("\n")) {
    if (line.trimStart().startsWith("```")) isBlock.now = !isBlock.now
    else if (isBlock.now) found.push(...commandsIn(page, line))
    else {
      const latest = found.findLast(({ args }) => args.length > 0)
      for (const [, text = ""] of line.matchAll(/`([^`]+)`/g)) found.push(...commandsIn(page, text))
      found.push(...argumentsInRow(page, line, latest))
    }
  }
  return found
}

const named = pages.flatMap(namedIn)

const scripts = (JSON.parse(textOf("package.json")) as { scripts: Record<string, string> }).scripts

const keyOf = ({ workspace, script }: Named): string => (workspace === "" ? script : `${workspace}: ${script}`)

const usesOf = (key: string): Named[] => named.filter((one) => keyOf(one) === key)

/** A word that stands for something, as FILE or `<latest backup>`, gets a value. */
const filled = (args: readonly string[]): string[] =>
  args.flatMap((word, index) => {
    const bare = word.replace(/^\[|[\],]+$/g, "")
    const isOpen = bare === "…" || bare.endsWith("...")
    if (isOpen) return args[index - 1]?.startsWith("--") ? ["nothing"] : []
    return bare === "--" ? [] : [/^[A-Z]+$|^</.test(bare) ? "nothing" : bare]
  })

/** What `npm test` runs: its scripts, and those that they name. */
const ofNpmTest = ((): Set<string> => {
  const found = new Set<string>()
  const add = (name: string): void => {
    const script = scripts[name]
    if (script === undefined || found.has(name)) return
    found.add(name)
    if (/^run-[ps] /.test(script)) for (const word of script.matchAll(/[a-z:]+/g)) add(word[0])
  }
  add("test")
  return found
})()

/** The commands that other tests run, with the file that does. Its text names the program. */
const ranBy: Record<string, { test: string; program: string }> = {
  start: { test: "support/server-process.ts", program: "server/app/main.ts" },
  setup: { test: "tools/setup/setup-command.test.ts", program: "tools/setup/setup.ts" },
  publish: { test: "server/app/commands/publish-command.test.ts", program: "commands/publish-command.ts" },
  "publish:verify": { test: "publishing/bad-days.long.test.ts", program: "commands/publish-verify-command.ts" },
  "release:verify": {
    test: "server/publishing/verify/release-verify.test.ts",
    program: "commands/release-verify-command.ts",
  },
  backup: { test: "server/app/commands/commands.test.ts", program: "commands/backup-command.ts" },
  "backup:drill": { test: "server/app/commands/commands.test.ts", program: "commands/backup-drill-command.ts" },
  restore: { test: "server/app/commands/commands.test.ts", program: "commands/restore-command.ts" },
  export: { test: "server/app/commands/export-command.test.ts", program: "commands/export-command.ts" },
  import: { test: "server/app/commands/import-command.test.ts", program: "commands/import-command.ts" },
  deploy: { test: "server/static-hosts/static-hosts.test.ts", program: "commands/deploy-command.ts" },
  "upgrade:check": {
    test: "server/app/commands/upgrade-check-command.test.ts",
    program: "commands/upgrade-check-command.ts",
  },
  audit: { test: "tools/audit.test.ts", program: "tools/audit.ts" },
  sbom: { test: "security/sbom.test.ts", program: '"sbom"' },
  "node server/app/main.ts": { test: "support/server-process.ts", program: "server/app/main.ts" },
  "node server/app/commands/backup-command.ts": {
    test: "server/app/commands/commands.test.ts",
    program: "server/app/commands/backup-command.ts",
  },
  "node deploy/examples/daily-note.mjs": {
    test: "server/people/api-clients.test.ts",
    program: "deploy/examples/daily-note.mjs",
  },
  "node deploy/examples/release-post.mjs": {
    test: "server/people/api-clients.test.ts",
    program: "deploy/examples/release-post.mjs",
  },
  "node deploy/examples/receive-webhooks.mjs": {
    test: "server/webhooks/receiver-example.test.ts",
    program: "deploy/examples/receive-webhooks.mjs",
  },
  "npx openapi-typescript": { test: "server/people/api-clients.test.ts", program: '"openapi-typescript"' },
}

/** Scripts that run others alone, of `npm test` too or in a longer form. */
const combinations = new Set(["check", "test:long"])

/** Scripts of which this file runs the program; see below. */
const ranHere = new Set([
  ...["dev", "slim", "test:times", "pictures", "bench", "node tools/font-subsets.ts"],
  ...["artwork: render", "artwork: render:video"],
])

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "commands-"))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs Node in a folder without anything, on a data folder without anything. */
const runNode = (
  args: readonly string[],
  { cwd = folder, ...variables }: Record<string, string> = {},
  timeout = 60_000
) =>
  new Promise<CommandResult>((done) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const data = { HOME: folder, DATA_DIR: join(folder, "data"), SITE: "off" }
    const env = { PATH, NODE_COMPILE_CACHE, ...data, ...variables }
    execFile(process.execPath, args, { cwd, env, timeout }, (error, out, err) =>
      done({ code: error ? (error.code ?? null) : 0, output: out + err })
    ).stdin?.end()
  })

/** Runs a program of the project so. */
const run = (program: string, args: readonly string[], variables?: Record<string, string>) =>
  runNode([inProject(program), ...args], variables)

const programOf = (script: string): string => /^(?:exec )?node (\S+)$/.exec(scripts[script] ?? "")?.[1] ?? ""

test("every command that the pages name is there", () => {
  expect(named.length).toBeGreaterThan(150)
  const ofArtwork = (JSON.parse(textOf("artwork/package.json")) as { scripts: Record<string, string> }).scripts
  const unknown = named.filter(({ workspace, script }) => {
    const [program, file = ""] = script.split(" ")
    if (program === "node") return !existsSync(inProject(file))
    if (program === "npx") return !existsSync(inProject(`node_modules/.bin/${file}`))
    return !Object.hasOwn(workspace === "artwork" ? ofArtwork : scripts, script)
  })
  expect(unknown).toEqual([])
})

test("a test runs each of them", () => {
  const formats = (key: string): boolean => key === "format"
  const untried = [...new Set(named.map(keyOf))].filter(
    (key) =>
      !ofNpmTest.has(key) && !combinations.has(key) && !formats(key) && !ranHere.has(key) && !Object.hasOwn(ranBy, key)
  )
  expect(untried).toEqual([])
  for (const [key, { test: file, program }] of Object.entries(ranBy)) {
    expect([key, textOf(`__tests__/${file}`)]).toEqual([key, expect.stringContaining(program)])
    if (Object.hasOwn(scripts, key) && key !== "sbom") expect(scripts[key]).toContain(program)
    expect([key, usesOf(key).length > 0]).toEqual([key, true])
  }
  // The formatter itself runs with each check.
  expect(scripts["format:check"]).toBe(`${scripts["format"] ?? ""} --check`)
})

test("nothing that takes no arguments is named with some", () => {
  const without = new Set(["start", "dev", "publish", "publish:verify", "slim", "test:times", "sbom", ...ofNpmTest])
  const given = named.filter(
    (one) => without.has(keyOf(one)) && !one.script.startsWith("test:") && filled(one.args).length > 0
  )
  expect(given).toEqual([])
})

test("parts of paths by which tests are chosen are in the path of one", () => {
  const groups: Record<string, RegExp> = {
    "test:unit": /^(?!browser\/|publishing\/)/,
    "test:browser": /^browser\//,
    "test:publishing": /^publishing\//,
  }
  const files = readdirSync(inProject("__tests__"), { recursive: true, encoding: "utf8" })
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
  const chosen = Object.entries(groups).flatMap(([script, group]) =>
    usesOf(script).map(({ text, args }) => {
      const nameAt = args.indexOf("-t")
      const parts = (nameAt < 0 ? args : args.slice(0, nameAt)).filter((word) => !word.startsWith("<"))
      const fitting = tests.filter((file) => group.test(file))
      const isThere = parts.every((part) => fitting.some((file) => `__tests__/${file}`.includes(part)))
      const title = nameAt < 0 ? "" : (args[nameAt + 1] ?? "")
      const inTitle = fitting.filter((file) => parts.some((part) => file.includes(part)))
      return {
        text,
        isThere: isThere && (title === "" || inTitle.some((f) => textOf(`__tests__/${f}`).includes(title))),
      }
    })
  )
  expect(chosen.length).toBeGreaterThan(10)
  expect(chosen.filter(({ isThere }) => !isThere)).toEqual([])
})

/** An option that nothing has: the one that is refused when all before it are known. */
const unknownOption = "--no-such-option"

const optionsOf = (uses: readonly Named[]): string[] =>
  uses.flatMap(({ args }) => {
    const words = filled(args)
    return words.flatMap((word, index) => {
      if (word.startsWith("--")) return [word]
      return words[index - 1]?.startsWith("--") ? [word] : []
    })
  })

/** How each of these commands ended, on a data folder without anything. */
const runInEmptyFolders = (commands: readonly Command[]): Promise<CommandResult[]> => {
  const inEmptyFolders = commands.map(({ program, args }) => ({
    ...{ program: inProject(program), args },
    variables: { DATA_DIR: mkdtempSync(join(folder, "data-")) },
  }))
  return runInSequence(inEmptyFolders, (args) => runNode(args, { DATABASE_URL: noDatabase }, 150_000))
}

/** Where no database answers: making one takes seconds. */
const noDatabase = "postgres://127.0.0.1:1/none"

test("setup, import, deploy and pictures know every option with which they are named", async () => {
  const calls = ["setup", "import", "deploy", "pictures"].map((script) => ({
    program: programOf(script),
    args: [...optionsOf(usesOf(script)), unknownOption],
  }))
  for (const [index, { code, output }] of (await runInEmptyFolders(calls)).entries()) {
    expect([calls[index]?.program, output]).toEqual([
      calls[index]?.program,
      expect.stringContaining(`Unknown option '${unknownOption}'`),
    ])
    expect(code).not.toBe(0)
  }
})

test("npm run bench knows every measurement with the options with which it is named", async () => {
  const uses = usesOf("bench").filter(({ args }) => filled(args).length > 0)
  const measurements = Map.groupBy(uses, ({ args }) => args[0] ?? "")
  expect(measurements.size).toBeGreaterThan(10)
  const withOptions = [...measurements]
    .map(([name, ofName]) => [name, ...optionsOf(ofName)])
    .filter((words) => words.length > 1)
  const calls = [[], ...withOptions.map((words) => [...words, unknownOption])]
  const [listed, ...refused] = await runInEmptyFolders(calls.map((args) => ({ program: "bench/run.ts", args })))
  const list = listed?.output ?? ""
  for (const { page, args } of uses)
    if (page === "bench/README.md" && args.some((word) => word.startsWith("[")))
      expect(list).toContain(`\n  ${args.join(" ")}\n`)
  for (const name of measurements.keys()) expect(list).toMatch(new RegExp(`\\n {2}${name}\\b`))
  expect(refused.map(({ output }, index) => [withOptions[index]?.[0], output])).toEqual(
    withOptions.map(([name]) => [name, expect.stringContaining(`Unknown option '${unknownOption}'`) as string])
  )
})

test("commands of files and releases take the arguments with which they are named", async () => {
  const inEmptyFolder = ["backup", "backup:drill", "restore", "export", "publish", "publish:verify"]
  // One path is as good as another.
  const uses = [...inEmptyFolder, "release:verify", "upgrade:check"].flatMap((script) =>
    usesOf(script).map(({ args }) => ({
      script,
      args: filled(args).map((word) => (word.startsWith("/") ? "nothing" : word)),
    }))
  )
  // Without arguments some are only spoken of.
  const complete = uses.filter(
    ({ script, args }) => args.length > 0 || !["backup", "restore", "export"].includes(script)
  )
  const lines = [...new Map(complete.map((use) => [JSON.stringify(use), use])).values()]
  expect(lines.length).toBeGreaterThan(8)
  const ended = await runInEmptyFolders(lines.map(({ script, args }) => ({ program: programOf(script), args })))
  for (const [index, { code, output }] of ended.entries()) {
    const { script, args } = lines[index] ?? {}
    // There is nothing here to work on; 64 would be a wrong call.
    expect([script, args, code, output]).toEqual([
      script,
      args,
      expect.any(Number),
      expect.not.stringMatching(/^Usage/),
    ])
    expect(code).not.toBe(64)
    expect(output).not.toContain("node:internal")
  }
}, 240_000)

test("npm run dev shows why the API does not start, and ends when it is told to", async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, HOME: folder, DATA_DIR: join(folder, "data"), PORT: "99999" }
  const dev = spawn(process.execPath, [inProject(programOf("dev"))], { env, cwd: folder })
  const ended = once(dev, "exit")
  let said = ""
  dev.stderr.resume()
  for await (const chunk of dev.stdout) {
    said += String(chunk)
    if (said.includes("PORT: ")) break
  }
  dev.kill()
  expect((await ended)[0]).toBe(0)
})

test("npm run slim deletes what production never uses", async () => {
  const cwd = join(folder, "slim")
  mkdirSync(join(cwd, "node_modules"), { recursive: true })
  for (const name of ["a.js", "a.js.map"]) writeFileSync(join(cwd, "node_modules", name), "text")
  expect(await run(programOf("slim"), [], { cwd })).toMatchObject({ code: 0 })
  expect(readdirSync(join(cwd, "node_modules"))).toEqual(["a.js"])
})

test("npm run test:times writes the table of suites", async () => {
  const cwd = join(folder, "times")
  for (const name of ["docs", "var/test-results"]) mkdirSync(join(cwd, name), { recursive: true })
  symlinkSync(inProject("node_modules"), join(cwd, "node_modules"))
  const page = join(cwd, "docs/testing.md")
  writeFileSync(page, "# Tests\n\n<!-- test times begin -->\n\nnone\n\n<!-- test times end -->\n")
  const suite = {
    name: "/x/__tests__/shared/slug.test.ts",
    startTime: 0,
    endTime: 1_500,
    status: "passed",
    message: "",
  }
  writeFileSync(join(cwd, "var/test-results/unit-1-of-2.json"), JSON.stringify({ testResults: [suite] }))
  expect(await run(programOf("test:times"), [], { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(page, "utf8")).toMatch(/\| shared\/slug +\| unit +\| +1\.5 \|/)
})

test("node tools/font-subsets.ts cuts the fonts that the pages have", async () => {
  const copy = join(folder, "fonts")
  mkdirSync(join(copy, "tools"), { recursive: true })
  for (const file of ["tools/font-subsets.ts", "tools/font-subsets.py", "tools/package.json"])
    await copyFile(inProject(file), join(copy, file))
  await cp(inProject("src/styles"), join(copy, "src/styles"), { recursive: true })
  symlinkSync(inProject("node_modules"), join(copy, "node_modules"))
  const fonts = (of: string) =>
    readdirSync(join(of, "src/styles/fonts"))
      .filter((file) => file.endsWith(".woff2"))
      .map((file) => [file, readFileSync(join(of, "src/styles/fonts", file)).toString("base64")])
  for (const [file = ""] of fonts(copy)) writeFileSync(join(copy, "src/styles/fonts", file), "")
  const { code, output } = await new Promise<CommandResult>((done) =>
    execFile(process.execPath, ["tools/font-subsets.ts"], { cwd: copy }, (error, out, err) =>
      done({ code: error?.code ?? 0, output: out + err })
    )
  )
  expect([code, output]).toEqual([0, expect.stringContaining("bytes")])
  expect(fonts(copy)).toEqual(fonts(projectDir))
})

test("the artwork is rendered by the names with which the pages call it", async () => {
  const namesOf = (key: string) => usesOf(key).flatMap(({ args }) => filled(args))
  const drawn = namesOf("artwork: render")
  expect(drawn.filter((part) => !pictures.some(({ name }) => name.includes(part)))).toEqual([])
  expect(await run("artwork/render.ts", ["no picture is called so"])).toMatchObject({ code: 0, output: "" })
  const filmed = namesOf("artwork: render:video")
  expect(filmed.filter((wanted) => !trailers.some(({ name }) => name === wanted))).toEqual([])
  expect(await run("artwork/render-video.ts", ["no trailer is called so"])).toMatchObject({ code: 0, output: "" })
})
