import type { Store } from "../../db/connection.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ContentType } from "./content-type.ts"
import type { Entry, EntryText } from "./entry.ts"

/** @throws ApiError notFound when no entry of this content type has the id; a removed entry is returned */
export const findEntry = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string
): Promise<Entry<Fields, Text>> => {
  const [entry] = await contentType.find(store, [id])
  if (!entry) throw new ApiError("notFound")
  return entry
}
