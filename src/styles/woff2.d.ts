/** Font files are emitted with a hash in their name; an import returns the address. */
declare module "*.woff2" {
  const address: string
  export default address
}
