/** Keys of the writing page, as tooltips and assistive technology name them. */
export const shortcuts = {
  publish: { keys: "mod+shift+p", aria: "Control+Shift+P" },
  preview: { keys: "mod+shift+v" },
} as const
