/** A template with the values of its placeholders, such as `{{name}}`; others stay, so that their writer sees them. */
export const filledIn = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole)
