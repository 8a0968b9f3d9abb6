import { readFileSync } from "node:fs"
import { fieldNames } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"

const source = readFileSync("src/templates/content-fragments.ts", "utf8")

const fieldsOf = (fragment: string): string[] =>
  new RegExp(`fragment ${fragment} on \\w+ \\{([^}]*)`).exec(source)?.[1]?.split(/\s+/) ?? []

test.each(["Blog", "Devblog"])("queries every field of the tables for the page of a post: %s", (kind) => {
  const asked = new Set([...fieldsOf(`${kind}CardFields`), ...fieldsOf(`${kind}PostFields`)])
  expect([...fieldNames(postFields), ...fieldNames(postTextFields)].filter((name) => !asked.has(name))).toEqual([])
})
