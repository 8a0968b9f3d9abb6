// CI adds a post about a release as a draft, a paragraph for each line of a file: node release-post.mjs VERSION FILE
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { callApi, succeed } from "./call-api.mjs"

const [version, file] = process.argv.slice(2)
if (!version || !file) throw new Error("Usage: node release-post.mjs VERSION FILE")

// The id follows from the version, so that a job that runs twice adds one post.
const hash = createHash("sha256").update(`release ${version}`).digest("hex")
const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`

const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "")
const paragraph = (text) => ({ type: "paragraph", content: [{ type: "text", text }] })

const response = await callApi("/api/v1/blog/save", {
  id,
  version: null,
  link: "",
  cover: null,
  videoUrl: null,
  author: { en: "", ru: "" },
  translations: {
    en: {
      title: `Release ${version}`,
      excerpt: "",
      body: { type: "doc", content: lines.map(paragraph) },
      coverAlt: "",
    },
    ru: null,
  },
})
if (response.status === 409) console.log("The post is there already.")
else console.log(`Added as a draft: ${succeed(response).id}`)
