/**
 * A name or label from the code with non-breaking spaces after its short words. Texts of files and of entries are
 * typeset by the build (shared/typeset.ts), so that a browser loads no more than this. What stands in
 * front is matched as well, for Safari looks behind only since 16.4.
 */
export const boundWords = (text: string): string =>
  text
    .replace(
      /(?:^|[^\p{L}\p{N}])(?:(?:\p{L}{1,2}|the|and|for|или|без|для|при|под|над|&|\d+) (?=\S))+/giu,
      (words) => words.charAt(0) + words.slice(1).replace(/ /g, "\u00a0")
    )
    .replace(/ (?=[—–] )/g, "\u00a0")
