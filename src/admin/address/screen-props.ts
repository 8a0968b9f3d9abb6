/** What a screen of the admin is told by its address: the segments that its route names. */
export type ScreenProps = { parameters: Record<string, string> }
