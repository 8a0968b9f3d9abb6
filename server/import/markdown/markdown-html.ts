import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"
import { escapeHtml } from "../body/html-tree.ts"
import { holdParts, lineBreaksOf } from "../held-parts.ts"

type Report = (line: number, message: string) => void

const attribute = (text: string, name: string): string => {
  const values: (string | undefined)[] =
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|(\\S+))`).exec(text)?.slice(1) ?? []
  return values.find((value) => value !== undefined) ?? ""
}

/** The first value without a name, as in `{{< youtube abc >}}`. */
const first = (text: string): string => /^\s*"?([^\s"=]+)"?(?:\s|$)/.exec(text)?.[1] ?? ""

const videoPages: Record<string, string> = {
  youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
}

const figureHtml = (text: string): string => {
  const caption = attribute(text, "caption") || attribute(text, "title")
  return `<figure><img src="${escapeHtml(attribute(text, "src") || first(text))}" alt="${escapeHtml(attribute(text, "alt"))}">${caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>`
}

/** What a template tag shows; null when nothing is known of it. */
const tagHtml = (name: string, rest: string): string | null => {
  if (name === "figure" || name === "img") return figureHtml(rest)
  const page = videoPages[name]
  if (page !== undefined) return `\n\n${page}${attribute(rest, "id") || first(rest)}\n\n`
  // What wraps a text, or only says how it looks.
  return ["raw", "endraw", "comment", "endcomment", "ref", "relref"].includes(name) ? "" : null
}

/** Parts of a text in which signs are no tags. */
const code = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^`]*?[^`]\2(?!`)/gm

/**
 * Makes HTML of the Markdown of static sites. Their tags (Liquid of Jekyll, shortcodes of Hugo, imports and components of
 * MDX) become what they show as far as that is known; the others are left out and reported.
 */
export const markdownHtml = (
  text: string,
  { line, isMdx, report }: { line: number; isMdx: boolean; report: Report }
): string => {
  const { hold, putBack } = holdParts()
  const highlighted = text.replace(
    /\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g,
    (_, language: string, inner: string) => `\`\`\`${language}\n${inner.replace(/\n?$/, "\n")}\`\`\``
  )
  let open = highlighted.replace(code, hold)
  const lineAt = (at: number): number => line + (open.slice(0, at).match(/\n/g)?.length ?? 0)
  const tags = /\{\{[<%]\s*(\/?)([\w/-]+)([\s\S]*?)\/?[%>]\}\}|\{%-?\s*(\/?)(\w+)([\s\S]*?)-?%\}/g
  open = open.replace(
    tags,
    (
      whole,
      end: string | undefined,
      hugo: string | undefined,
      hugoRest: string | undefined,
      ...more: (string | number | undefined)[]
    ) => {
      const [, liquid, liquidRest, at] = more as [string, string | undefined, string | undefined, number]
      const name = hugo ?? liquid ?? ""
      const html = tagHtml(name, hugoRest ?? liquidRest ?? "")
      const post = liquid === "post_url" ? (liquidRest ?? "").trim() : null
      if (post !== null) return `/${post}`
      if (html === null && end !== "/" && !name.startsWith("end")) report(lineAt(at), `the tag ${name} is left out`)
      return (html ?? "") + lineBreaksOf(whole)
    }
  )
  open = open.replace(/\{\{[^{}]*\}\}/g, (whole, at: number) => {
    if (/site\.(?:baseurl|url)|relative_url|absolute_url/.test(whole)) return /["']([^"']*)["']/.exec(whole)?.[1] ?? ""
    report(lineAt(at), `${whole.slice(0, 60)} is left out`)
    return ""
  })
  if (isMdx) {
    open = open.replace(
      /^(?:import|export)\s[^\n]*(?:\n(?!\n)[^\n]*)*?(?:from\s+["'][^"'\n]*["'];?|["'];?)[ \t]*$/gm,
      lineBreaksOf
    )
    open = open.replace(/<\/?([A-Z][\w.]*)([^<>]*)>/g, (whole, name: string, rest: string, at: number) => {
      if (name === "Image" || name === "Figure")
        return `<img src="${escapeHtml(attribute(rest, "src"))}" alt="${escapeHtml(attribute(rest, "alt"))}">`
      if (name === "YouTube" || name === "Youtube")
        return `\n\nhttps://www.youtube.com/watch?v=${attribute(rest, "id") || attribute(rest, "videoId")}\n\n`
      if (!whole.startsWith("</"))
        report(lineAt(at), `the component ${name} is left out${whole.endsWith("/>") ? "" : "; its content stays"}`)
      return lineBreaksOf(whole)
    })
  }
  // Attributes of kramdown, and marks of where a teaser ends.
  open = open.replace(/\{:[^}\n]*\}/g, "").replace(/<!--\s*(?:more|excerpt)\s*-->/g, "")
  const source = putBack(open)
  return micromark(source, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
}
