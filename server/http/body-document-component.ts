import { z } from "zod"
import { documentSchema } from "../../shared/contract/document.ts"

/**
 * The schema of a document as a component of the API's documentation, under the name that the contract refers to. A
 * document holds documents' parts, so that its schema refers to itself: those references are made to find their place.
 */
export const bodyDocumentComponent = (): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(documentSchema)
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/BodyDocument/$defs/')
  ) as object
}
