interface Subject {
  readonly id: string
  readonly value: string
}

/** The clearest wordings first, because a provider's list may hold several similar subjects. */
const wordings = [
  /\bsem\b.*\b(?:internet|acesso|conex[aã]o|sinal|rede)/i,
  /\b(?:caiu|queda|fora do ar|offline|parada|inoperante)\b/i,
  /\b(?:internet|conex[aã]o|sinal|rede|suporte|t[eé]cnic[oa])\b/i,
]

/**
 * The subject of a support request that reports an outage, chosen from the provider's subjects when
 * the request is sent: it was written offline, when the list could not be loaded. When no subject's
 * name fits, the first one is used, since the message explains the rest. null: the provider offers
 * no subjects.
 */
export function chooseOutageSubject<S extends Subject>(subjects: readonly S[]): S | null {
  for (const word of wordings) {
    const found = subjects.find(({ value }) => word.test(value))
    if (found) return found
  }
  return subjects[0] ?? null
}
