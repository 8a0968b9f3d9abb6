import "./instance-setup.ts"

export default async (): Promise<void> => {
  await globalThis.siteInstance?.stop()
  await globalThis.reportSink?.close()
}
