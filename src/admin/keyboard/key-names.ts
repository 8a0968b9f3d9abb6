const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const signs: Record<string, { mac: string; other: string }> = {
  mod: { mac: "⌘", other: "Ctrl" },
  shift: { mac: "⇧", other: "Shift" },
  Enter: { mac: "↵", other: "Enter" },
}

/** The keys of a shortcut as they are printed on the keyboard: presses, each with the keys that are held together. */
export const keyNames = (keys: string): string[][] =>
  keys.split(" ").map((press) =>
    press.split("+").map((key) => {
      const sign = signs[key]
      return sign ? sign[isMac() ? "mac" : "other"] : key.length === 1 ? key.toUpperCase() : key
    })
  )

/** The keys of a shortcut in one line, as in a tooltip: `Ctrl+K`, `⌘K`, `G B`. */
export const keysText = (keys: string): string =>
  keyNames(keys)
    .map((press) => press.join(isMac() ? "" : "+"))
    .join(" ")
