interface Subject {
  readonly id: string
  readonly value: string
}

/** The plainest words first: a provider's list may hold several that are near. */
const words = [
  /\bsem\b.*\b(?:internet|acesso|conex[aã]o|sinal|rede)/i,
  /\b(?:caiu|queda|fora do ar|offline|parada|inoperante)\b/i,
  /\b(?:internet|conex[aã]o|sinal|rede|suporte|t[eé]cnic[oa])\b/i,
]

/**
 * The subject of a request that says "I have no internet", chosen among the provider's when it is
 * sent: who wrote it had no network to ask for the list. Where no name fits it is the first one,
 * for what was written says the rest; null when the provider offers none.
 */
export function outageSubject<S extends Subject>(subjects: readonly S[]): S | null {
  for (const word of words) {
    const found = subjects.find(({ value }) => word.test(value))
    if (found) return found
  }
  return subjects[0] ?? null
}
