import { z } from "zod"
import { documentSchema } from "../../shared/contract/document.ts"

/**
 * The schema of a document as a component of the API's documentation, under the name that the contract refers to. The
 * schema is recursive, so its references to itself are rewritten to this place.
 */
export const bodyDocumentComponent = (): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(documentSchema)
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/BodyDocument/$defs/')
  ) as object
}
