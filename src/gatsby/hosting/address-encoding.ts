/** Percent-encodes what a header or a configuration file cannot hold, and leaves what is already encoded as it is. */
export const encodedAddress = (address: string): string =>
  encodeURI(address)
    .replaceAll("%25", "%")
    .replaceAll(/[$"'`;]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
