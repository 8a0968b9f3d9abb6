const british =
  "colou?r(?<=our)|(?:kilo|centi|milli)?metres?\\b|modell|kerb|favour|harbour|neighbour|behaviour|licence|programmes?\\b|travell|centre|theatre|grey|catalogue|cancelled|cancelling|whilst|towards|learnt|labour|honour|rumour|armour|defence|offence|fulfil\\b|analyse|cosy|(?:organ|recogn|real|apolog|local|synchron)is(?:e|ing|ation)"

/** Finds the beginning of a word in British spelling; the site's English is American. */
export const britishSpelling = new RegExp(`\\b(?:${british})`, "i")
