import { Tokenizer, TokenizerMode, type Token } from "parse5"

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

const isCode = ({ name, value }: Token.Attribute): boolean =>
  name === "style" || /^on[a-z]/.test(name) || (addressAttributes.has(name) && isScriptAddress(value))

const isExecutable = ({ attrs }: Token.TagToken): boolean => {
  const type = attrs.find(({ name }) => name === "type")?.value
  return !type || executableType.test(type.trim().toLowerCase())
}

const shown = (text: string): string => text.slice(0, 60)

/**
 * A tag or comment as React and our renderers write it, which can be read in one way only: names in ASCII letters, values in double
 * quotes. No element whose text is not markup; no attribute that is code, or may be: an address whose first character is a space, a
 * control, the begin of an entity or a `j`.
 */
const plainMarkup = new RegExp(
  [
    "<!--(?: |/?\\$!?)?-->",
    "</[a-z][a-z0-9-]*>",
    `<(?!(?:${Object.keys(textModes).join("|")}|plaintext|xmp|noembed|noframes)[ />])[a-z][a-z0-9-]*` +
      `(?: (?!style[= />]|on[a-z]|(?:${[...addressAttributes].join("|")})="[^!-%'-IK-ik-~])[a-z][a-z0-9:_-]*(?:="[^"]*")?)* ?/?>`,
  ].join("|"),
  "iy"
)

/** Whether a piece of HTML consists of plain markup and text, so that there is no code in it. */
const isPlain = (html: string): boolean => {
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", plainMarkup.lastIndex)) {
    plainMarkup.lastIndex = at
    if (!plainMarkup.test(html)) return false
  }
  return true
}

/** Finds it in whatever a browser would make of the text, with the tokenizer of the HTML standard. */
export const codeOfTokens = (html: string): string[] => {
  const found = new Set<string>()
  let foreign = 0

  const onStartTag = (tag: Token.TagToken): void => {
    const { tagName, attrs, selfClosing } = tag
    for (const attribute of attrs.filter(isCode))
      found.add(`<${tagName} ${attribute.name}="${shown(attribute.value)}">`)
    if (tagName === "style" || (tagName === "script" && isExecutable(tag))) found.add(`<${tagName}>`)
    const mode = foreign > 0 ? undefined : textModes[tagName]
    if ((tagName === "svg" || tagName === "math") && !selfClosing) foreign += 1
    if (mode !== undefined) tokenizer.state = mode
    tokenizer.inForeignNode = foreign > 0
  }

  const onEndTag = ({ tagName }: Token.TagToken): void => {
    if (tagName === "svg" || tagName === "math") foreign = Math.max(0, foreign - 1)
    tokenizer.inForeignNode = foreign > 0
  }

  const ignore = (): void => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag,
      onEndTag,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onParseError: null,
    }
  )
  tokenizer.write(html, true)
  if (tokenizer.state !== TokenizerMode.DATA) found.add(`no end after "${shown(html.slice(html.lastIndexOf("<")))}"`)
  return [...found]
}

/**
 * Finds everything in a piece of HTML that a strict content security policy forbids: scripts, style sheets, event
 * handlers, style attributes and javascript: addresses; and an element or comment that does not end, because it would
 * swallow what follows the piece.
 *
 * Nearly every page is plain, which is found out in a fifteenth of the time that the tokenizer takes with one character after the other.
 *
 * @returns descriptions, each once
 */
export const inlineCode = (html: string): string[] => (isPlain(html) ? [] : codeOfTokens(html))
