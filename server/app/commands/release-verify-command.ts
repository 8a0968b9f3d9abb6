import { readConfig } from "../config.ts"
import { currentRelease, releaseFolder } from "../../publishing/release/release-folders.ts"
import { verifyRelease } from "../../publishing/verify/release-verify.ts"

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

const [argument, ...more] = process.argv.slice(2)

/** `npm run release:verify [-- id]`: the release of that id, or the live one. */
const verify = async (): Promise<void> => {
  const { dataDir } = readConfig(process.env)
  const id = argument ?? (await currentRelease(dataDir))
  if (id === undefined) throw new Error(`Nothing is live in ${dataDir}`)
  const issues = await verifyRelease(releaseFolder(dataDir, id))
  for (const { file, issue } of issues) printLine(`${file} ${issue}`)
  printLine(issues.length === 0 ? `${id} is complete` : `${id} has ${issues.length} error(s)`)
  if (issues.length > 0) process.exitCode = 1
}

if (more.length > 0) {
  process.stderr.write("Usage: npm run release:verify [-- id]\n")
  process.exitCode = 64
} else {
  await verify().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
