/** Colors of distant mountains at blue dusk. */
export const dusk = { fill: "#2f6079", haze: "#5f92a3", shadow: "#1c4862", snow: "#c4dfe4" }
