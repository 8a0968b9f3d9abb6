import type { Store } from "../../server/db/connection.ts"

/** Has every publication need an approval. */
export const setReviewRequired = async (store: Store): Promise<void> => {
  await store.insertInto("review_setting").values({ required: true }).execute()
}
