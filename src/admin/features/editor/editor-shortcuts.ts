/** Keys of the writing page. Preview's are no combination with Ctrl or Cmd: Ctrl+Shift+V pastes plain text. */
export const shortcuts = { save: "mod+s", publish: "mod+shift+p", preview: "v", find: "mod+f" } as const
