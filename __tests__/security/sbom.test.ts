import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { promisify } from "node:util"

const root = resolve(import.meta.dirname, "../..")

type Component = { name: string; version: string; purl: string; group?: string }

type Bom = {
  bomFormat: string
  metadata: { component: { purl: string; type: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

type PackageFile = {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const readJson = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(resolve(root, path), "utf8")) as Content

test("lists every package in use, and none of the tools", async () => {
  await promisify(execFile)("npm", ["run", "--silent", "sbom"], { cwd: root })

  const bom = await readJson<Bom>("var/sbom.cdx.json")
  const { name, version, dependencies, devDependencies } = await readJson<PackageFile>("package.json")
  expect(bom).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { type: "application", purl: `pkg:npm/${name}@${version}` } },
  })
  const listed = new Set(bom.components.map(({ group, name: own }) => (group ? `${group}/${own}` : own)))
  expect(Object.keys(dependencies).filter((used) => !listed.has(used))).toEqual([])
  expect(Object.keys(devDependencies)).toContain("playwright-core")
  expect(listed).not.toContain("playwright-core")
  expect(bom.components.filter(({ purl, version: one }) => !purl.startsWith("pkg:npm/") || one === "")).toEqual([])
  expect(bom.dependencies.length).toBeGreaterThan(bom.components.length)
})
