import admin from "../../../locales/ru/admin.json"
import adminEntries from "../../../locales/ru/adminEntries.json"
import adminLive from "../../../locales/ru/adminLive.json"
import adminPalette from "../../../locales/ru/adminPalette.json"

/** The texts of the frame and of the lists of entries; texts-ru-more.ts has those of the other screens. */
export const texts = {
  admin,
  adminEntries,
  adminLive,
  adminPalette,
}
