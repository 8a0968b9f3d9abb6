import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

const folder = join(process.cwd(), "shared/limits")

const flat = (name: string, value: unknown): [name: string, value: string][] => {
  if (Array.isArray(value)) return [[name, value.join("; ")]]
  if (typeof value !== "object" || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flat(`${name}.${key}`, inner))
}

const inCode = async () => {
  const limits = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const module = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module).flatMap(([name, value]) => flat(name, value)))
      limits.set(`${basename(file)}: ${name}`, value)
  }
  return limits
}

const onPage = () => {
  const limits = new Map<string, string>()
  let file = ""
  for (const line of readFileSync("docs/reference/limits.md", "utf8").split("\n")) {
    file = /^`shared\/limits\/(.+)`$/.exec(line)?.[1] ?? file
    const [, name, value = ""] = /^\| `(.+?)` *\| *(.+?) *\| *\S.*\| *\S.*\|$/.exec(line) ?? []
    if (name !== undefined) limits.set(`${file}: ${name}`, value.replaceAll(",", ""))
  }
  return limits
}

test("lists every limit on the page of limits, with its value and its file", async () => {
  const sorted = (limits: Map<string, string>) => Object.fromEntries([...limits].sort())
  expect(sorted(onPage())).toEqual(sorted(await inCode()))
})
