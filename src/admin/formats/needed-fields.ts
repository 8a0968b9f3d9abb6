import { fieldNamesWith } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"

/** Fields that need more than to be shorter: the admin has words of its own for what each needs. */
export const neededFields = [
  ...(["title", "body", "link", "author"] as const),
  ...fieldNamesWith(postFields, "ownWords"),
  ...fieldNamesWith(postTextFields, "ownWords"),
  ...(["country", "city", "salary", "validThrough"] as const),
]
