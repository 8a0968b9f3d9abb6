import { readReleaseFile, releaseFiles } from "./release-files.ts"

/** Names by chunk id, as the bundler's runtime writes them: `{12:"name",…}`. */
const entriesOf = (list: string): [id: string, value: string][] =>
  [...list.matchAll(/(\d+):"([^"]+)"/g)].map(([, id = "", value = ""]) => [id, value])

const chunkFiles = (runtime: string): Map<string, string> => {
  const found =
    /\.u=function\(\w+\)\{return\s*(?:""\+)?\(*\{([^}]*)\}\)?\[\w+\]\|\|\w+\)?\+"-"\+\(?\{([^}]*)\}\)?\[\w+\]\+"\.js"/.exec(
      runtime
    )
  if (!found) throw new Error("The bundler's runtime names its chunks in another way: mend this reader")
  const names = new Map(entriesOf(found[1] ?? ""))
  return new Map(entriesOf(found[2] ?? "").map(([id, hash]) => [id, `${names.get(id) ?? id}-${hash}.js`]))
}

/** Ids of the chunks that some code can load; a file whose name is computed has its id, then those of its chunks, in a table. */
const requestedBy = (code: string): string[] => [
  ...[...code.matchAll(/\.e\((\d+)\)/g)].map(([, id]) => id ?? ""),
  ...[...code.matchAll(/"\.\/[^"]+":\[\d+,([\d,]+)\]/g)].flatMap(([, ids = ""]) => ids.split(",")),
]

const template = /"component---src-templates-([a-z-]+)-tsx":\(\)=>(.*?)(?=,"component---|\}[,;)])/g

/**
 * The script files of the release that a visitor's browser can ever load, followed from chunk to chunk.
 *
 * @param templates names of the templates that the visitor opens
 */
export const reachableScripts = async (templates: (name: string) => boolean): Promise<Map<string, string>> => {
  const scripts = (await releaseFiles()).filter((file) => /^[^/]+\.js$/.test(file))
  const page = await readReleaseFile("index.html")
  const entries = scripts.filter((file) => page.includes(`src="/${file}"`))
  const runtime = entries.find((file) => file.startsWith("webpack-runtime-"))
  if (!runtime) throw new Error("The page at / starts no webpack runtime")
  const files = chunkFiles(await readReleaseFile(runtime))
  const sources = new Map<string, string>()
  const waiting = [...entries]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (sources.has(file)) continue
    const source = await readReleaseFile(file)
    sources.set(file, source)
    const requested = [
      ...requestedBy(source.replace(template, "")),
      ...[...source.matchAll(template)].flatMap(([, name = "", loads = ""]) =>
        templates(name) ? requestedBy(loads) : []
      ),
    ]
    waiting.push(...requested.flatMap((id) => files.get(id) ?? []))
  }
  return sources
}
