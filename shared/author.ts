/** An author's line, as editors write it: "Aram Selyan, engineer". The part after the comma is optional. */
export const authorOf = (line: string): { name: string; jobTitle: string | null } => {
  const [name = "", ...rest] = line.split(",")
  return { name: name.trim(), jobTitle: rest.join(",").trim() || null }
}
