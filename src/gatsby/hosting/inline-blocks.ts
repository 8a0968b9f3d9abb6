import { createHash } from "node:crypto"
import { Tokenizer, TokenizerMode, type Token } from "parse5"

/** The parts of one HTML file that the Content-Security-Policy depends on. */
export type InlineBlocks = {
  /** CSP sources (`'sha256-…'`) of the executable inline scripts. */
  scripts: string[]
  /** CSP sources of the inline style sheets. */
  styles: string[]
  /** Descriptions of what no hash can allow: event handlers, style attributes and javascript: addresses. */
  faults: string[]
}

/** Script types that the HTML standard executes or applies; an element with any other type is a data block. */
const executableType =
  /^(?:module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/

const addressAttributes = new Set(["href", "src", "action", "formaction", "data", "xlink:href"])

/** Elements whose text is not markup for the tokenizer. Not noscript, whose text is markup where scripts do not run. */
const textModes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
}

/** Browsers ignore control characters and spaces in the scheme of an address. */
const isScriptAddress = (value: string): boolean => /^javascript:/i.test(value.replace(/[^\x21-\x7e]/g, ""))

const attributeIssue = (tag: string, { name, value }: Token.Attribute): string | undefined => {
  if (name === "style") return `<${tag} style="${value.slice(0, 60)}">`
  if (/^on[a-z]/.test(name)) return `<${tag} ${name}="${value.slice(0, 60)}">`
  if (addressAttributes.has(name) && isScriptAddress(value)) return `<${tag} ${name}="${value.slice(0, 60)}">`
  return undefined
}

const isExecutable = (tag: Token.TagToken): boolean => {
  if (tag.attrs.some(({ name }) => name === "src")) return false
  const type =
    tag.attrs
      .find(({ name }) => name === "type")
      ?.value.trim()
      .toLowerCase() ?? ""
  return type === "" || executableType.test(type)
}

/** Cache of hashes, because every page contains the same few blocks. */
const hashes = new Map<string, string>()

const cspHash = (text: string): string => {
  const known = hashes.get(text)
  if (known) return known
  const source = `'sha256-${createHash("sha256").update(text).digest("base64")}'`
  hashes.set(text, source)
  return source
}

/**
 * Finds the inline scripts and styles of one HTML file, and everything that a strict Content-Security-Policy forbids.
 * Scripts and styles inside a `<template>` are inert and do not count.
 *
 * @param html complete text of the file
 */
export const inlineBlocks = (html: string): InlineBlocks => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const issues = new Set<string>()
  let templates = 0
  let foreign = 0
  let open: { tagName: string; into: Set<string>; text: string } | undefined

  const onStartTag = (tag: Token.TagToken): void => {
    for (const attribute of tag.attrs) {
      const issue = attributeIssue(tag.tagName, attribute)
      if (issue) issues.add(issue)
    }
    if (tag.tagName === "template") templates += 1
    const isForeign = foreign > 0
    if ((tag.tagName === "svg" || tag.tagName === "math") && !tag.selfClosing) foreign += 1
    const mode = isForeign ? undefined : textModes[tag.tagName]
    if (mode !== undefined) tokenizer.state = mode
    tokenizer.inForeignNode = foreign > 0
    if (templates > 0 || (isForeign && tag.selfClosing)) return
    if (tag.tagName === "script" && isExecutable(tag)) open = { tagName: "script", into: scripts, text: "" }
    if (tag.tagName === "style") open = { tagName: "style", into: styles, text: "" }
  }

  const onEndTag = (tag: Token.TagToken): void => {
    if (tag.tagName === "template") templates = Math.max(0, templates - 1)
    if (tag.tagName === "svg" || tag.tagName === "math") foreign = Math.max(0, foreign - 1)
    tokenizer.inForeignNode = foreign > 0
    if (open?.tagName !== tag.tagName) return
    if (open.text !== "") open.into.add(cspHash(open.text))
    open = undefined
  }

  const onText = ({ chars }: Token.CharacterToken): void => {
    if (open) open.text += chars
  }

  const ignore = (): void => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag,
      onEndTag,
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: onText,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onParseError: null,
    }
  )
  tokenizer.write(html, true)
  return { scripts: [...scripts], styles: [...styles], faults: [...issues] }
}
