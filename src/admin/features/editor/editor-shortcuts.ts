/**
 * Keys of the writing page, with Ctrl or Cmd where they work while one types. Ctrl+Shift+V pastes plain text. A letter whose
 * key the text has for itself, as Ctrl+E for code, is no good with Shift either: on a Mac both are the same to the text.
 */
export const shortcuts = {
  save: "mod+s",
  publish: "mod+shift+p",
  /** Updates what is live, without the sheet where nothing is to be decided. */
  update: "mod+shift+Enter",
  preview: "mod+p",
  find: "mod+f",
  comment: "mod+alt+m",
  settings: "mod+,",
  history: "mod+shift+h",
  full: "mod+shift+f",
  languages: "mod+shift+l",
  /** Leads to the text, from outside of it. */
  write: "e",
} as const
