import admin from "./admin.json"
import adminEntries from "./adminEntries.json"
import adminLive from "./adminLive.json"
import adminPalette from "./adminPalette.json"

/** The texts of the frame and of the lists of entries; more-admin-texts.ts has those of the other screens. */
export const texts = {
  admin,
  adminEntries,
  adminLive,
  adminPalette,
}
