import "../../styles/prose.css"

/** A text that editors wrote. `html` comes from the server's renderer, which outputs allowed elements only. */
export const Prose = ({ html, className }: { html: string; className?: string }) => (
  <div className={className ? `prose ${className}` : "prose"} dangerouslySetInnerHTML={{ __html: html }} />
)
