import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { requireFromHere } from "../require-from-here.ts"

/** The scripts of all pages, which Gatsby writes when it has compiled them. It calls such a part of pages a slice. */
const scriptsOfPages = join("public", "_gatsby", "slices", "_gatsby-scripts-1.html")

/** Digits of the hash in the name of the script: by such a name, servers know that it may be cached for ever (`hashedFile`). */
const hashDigits = 8

/** What names the files of all templates, as a string of JSON. */
const mapping = /<script\s+id="gatsby-chunk-mapping"\s*>\s*window\.___chunkMapping=("(?:[^"\\]|\\.)*");\s*<\/script>/

/**
 * Moves the names of all templates' files into a script of its own. They are the same on all pages and nothing needs them before a page is used,
 * but their hashes are half a kilobyte of each page when it is compressed.
 *
 * @param scripts Gatsby's, as HTML
 * @throws Error when they do not have what Gatsby 5.16 writes
 */
export const withChunkMapInFile = (scripts: string, publicDir: string): string => {
  const [script, json] = mapping.exec(scripts) ?? []
  if (!script || !json) throw new Error("Gatsby's scripts name no files of templates")
  const source = `window.___chunkMapping=${JSON.parse(json) as string}`
  const file = `chunk-map-${createHash("sha1").update(source).digest("hex").slice(0, hashDigits)}.js`
  const path = join(publicDir, file)
  // A release may share the file.
  if (!existsSync(path) || readFileSync(path, "utf8") !== source) writeFileSync(path, source)
  return scripts.replace(script, `<script src="/${file}"></script>`)
}

type EnsureFileContent = (file: string, content: string) => Promise<boolean>

/**
 * Has this process write the scripts of all pages that way. Gatsby puts the file into pages, also into those that it does not render again, and so does
 * the builder (builder/gatsby/page-scripts.ts): what is in the file is in all of them.
 */
export const keepChunkMapInFile = (): void => {
  const files = requireFromHere("gatsby/dist/utils/ensure-file-content") as { ensureFileContent: EnsureFileContent }
  const ensure = files.ensureFileContent
  files.ensureFileContent = async (file, content) =>
    ensure(file, file === scriptsOfPages ? withChunkMapInFile(content, "public") : content)
}
