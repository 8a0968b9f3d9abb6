const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Escapes a text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "")

export type Attributes = Record<string, string | number | true | null>

/** An opening tag. Names come from code alone; values are escaped; null leaves an attribute out, true has no value. */
export const openTag = (name: string, attributes: Attributes = {}): string => {
  const written = Object.entries(attributes).flatMap(([attribute, value]) => {
    if (value === null) return []
    return value === true ? [` ${attribute}`] : [` ${attribute}="${escapeHtml(String(value))}"`]
  })
  return `<${name}${written.join("")}>`
}

/** An element around HTML that is already safe. */
export const element = (name: string, html: string, attributes: Attributes = {}): string =>
  `${openTag(name, attributes)}${html}</${name}>`
