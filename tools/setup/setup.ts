import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline/promises"
import { parseArgs } from "node:util"
import { defaultLocale, type Locale } from "../../shared/locales.ts"
import { askStudio } from "./ask-studio.ts"
import { SetupError } from "./setup-error.ts"
import { completeStudio, readStudioFile, type StudioSetup } from "./studio-input.ts"
import { identityFile, writeStudio } from "./write-studio.ts"

/** `npm run setup`: see docs/how-to/set-up-a-studio.md. */

const root = resolve(import.meta.dirname, "../..")

const usage = `Usage: npm run setup                        asks for a studio’s name, addresses, colors, logo and domain
       npm run setup -- FILE                reads them from a file of YAML, TOML or JSON
       npm run setup -- FILE --replace      also where a studio is set up already
`

const present = JSON.parse(readFileSync(join(root, identityFile), "utf8")) as {
  demo?: boolean
  name: Partial<Record<Locale, string>>
}

const printLine = (text: string): void => void process.stdout.write(`${text}\n`)

/** The demo studio names no admin for another one. */
const requireAdmin = ({ admin }: StudioSetup): void => {
  if (present.demo && !admin) throw new SetupError(["admin: is missing; it is who signs in first"])
}

const write = async (setup: StudioSetup): Promise<void> => {
  requireAdmin(setup)
  const lacking = await writeStudio(root, setup)
  const dataDir = resolve(root, process.env.DATA_DIR ?? "var")
  printLine(`${setup.identity.name[defaultLocale]} is set up: ${identityFile} has what it is, git shows what changed.`)
  const lines = Object.entries(lacking).map(([name, value]) => `  ${name}=${value}`)
  if (lines.length > 0) printLine(`.env was there and stays as it is. It should have:\n${lines.join("\n")}`)
  else printLine("For a server: .env has what follows from it, fill in the rest (docs/how-to/deploy.md).")
  if (present.demo && existsSync(join(dataDir, "db")))
    printLine(`${dataDir} has the demo’s content. To start empty, move that folder away or set another DATA_DIR.`)
  printLine("Next: npm start, sign in under /admin, add a game and write the first post.")
  printLine("Words and pictures of the demo studio remain on some pages: docs/how-to/set-up-a-studio.md lists them.")
}

const askAll = async (): Promise<number> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-D ends the questions: nothing is written before the last answer.
  const ended = new Promise<never>((_, fail) =>
    terminal.once("close", () => fail(new SetupError(["The questions were not answered to their end."])))
  )
  ended.catch(() => undefined)
  const ask = (question: string): Promise<string> => Promise.race([terminal.question(question), ended])
  try {
    if (
      !present.demo &&
      !/^y(es)?$/i.test(await ask(`${present.name[defaultLocale]} is set up here. Replace it? [y/N] `))
    )
      return 0
    const answers = await askStudio(ask, printLine)
    await write(await completeStudio(answers, process.cwd()))
    return 0
  } finally {
    terminal.close()
  }
}

const fromFile = async (file: string, replace: boolean): Promise<number> => {
  const setup = await readStudioFile(file)
  if (!present.demo && !replace)
    throw new SetupError([
      `${present.name[defaultLocale]} is set up here; --replace puts ${setup.identity.name[defaultLocale]} in its place`,
    ])
  await write(setup)
  return 0
}

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options: { replace: { type: "boolean" } }, allowPositionals: true })
  const [file, ...more] = positionals
  if (more.length > 0 || (file === undefined && values.replace)) throw new TypeError("one file is read")
  return file === undefined ? askAll() : fromFile(file, values.replace ?? false)
}

try {
  process.exitCode = await run()
} catch (error) {
  if (error instanceof SetupError) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } else if (error instanceof TypeError) {
    process.stderr.write(`${error.message}\n${usage}`)
    process.exitCode = 64
  } else throw error
}
