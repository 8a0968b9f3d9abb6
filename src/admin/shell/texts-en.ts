import admin from "../../../locales/en/admin.json"
import adminEntries from "../../../locales/en/adminEntries.json"
import adminLive from "../../../locales/en/adminLive.json"
import adminPalette from "../../../locales/en/adminPalette.json"

/** The texts of the frame and of the lists of entries; texts-en-more.ts has those of the other screens. */
export const texts = {
  admin,
  adminEntries,
  adminLive,
  adminPalette,
}
