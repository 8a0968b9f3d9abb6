/** Font files are emitted with a hash in their name; importing one gives its address. */
declare module "*.woff2" {
  const address: string
  export default address
}
