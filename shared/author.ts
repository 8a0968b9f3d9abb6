/** An author's line, as editors write it: "Aram Selyan, engineer". The part after the comma is optional. */
export const authorOf = (line: string): { name: string; jobTitle: string | null } => {
  const [name = "", ...rest] = line.split(",")
  return { name: name.trim(), jobTitle: rest.join(",").trim() || null }
}

/** The line of several authors. A comma between them would make the second one the job title of the first. */
export const lineOfAuthors = (names: readonly string[]): string => {
  const distinct = [...new Set(names.filter((name) => name !== ""))]
  return distinct.length < 2 ? distinct.join("") : distinct.map((name) => authorOf(name).name).join(" & ")
}
