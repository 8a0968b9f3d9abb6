/** Style modules: every class is a named export. */
declare module "*.module.css"

/** Scripts that are written into the HTML as text. */
declare module "*/early-script.js" {
  const source: string
  export default source
}
