/** French sentences for the EXTENDED profile of Factur-X. */
export const FACTURX = (): Readonly<Record<string, string>> => ({
  'BR-FXEXT-01': 'Une note a un sujet mais pas de texte. Renseignez {BT-22} ou supprimez la note.',
  'BR-FXEXT-02': 'Une note de ligne a un sujet mais pas de texte. Renseignez {BT-127} ou supprimez la note.',
  'BR-FXEXT-04':
    'Le type d’une caractéristique de l’article ne figure pas dans UNTDID 6313 et ne peut être lu que sur accord. Choisissez un code de la liste.',
  'BR-FXEXT-03': 'Seul le vendeur peut donner un numéro fiscal autre que celui de TVA. Donnez {BT-48} ou {BT-63} avec son code pays.',
  'BR-FXEXT-06': 'Une ligne subordonnée ne dit pas si elle compte, regroupe ou informe. Donnez-lui le statut DETAIL, GROUP ou INFORMATION.',
  'BR-FXEXT-08': 'Le total d’un groupe n’est pas la somme des lignes juste en dessous. Recalculez {BT-131} du groupe.',
  'BR-FXEXT-11': 'Une ligne nomme une ligne supérieure qui n’existe pas. Corrigez le numéro de cette ligne.',
  'BR-FXEXT-12': 'Un groupe avec total contient un groupe sans total. Renseignez {BT-131} pour celui-ci.',
  'BR-FXEXT-BR-54-2':
    'Une caractéristique d’article demande soit {BT-161}, soit une valeur mesurée avec son unité. Renseignez l’une des deux.',
  'BR-FXEXT-CO-10': '{BT-106} n’est pas la somme des lignes qui comptent. Recalculez les totaux.',
  'BR-FXEXT-CO-11': '{BT-107} n’est pas la somme des remises au niveau du document. Recalculez les totaux.',
  'BR-FXEXT-CO-12': '{BT-108} n’est pas la somme des frais au niveau du document et des frais logistiques. Recalculez les totaux.',
  'BR-FXEXT-CO-13': '{BT-109} n’est pas égal aux lignes moins les remises plus les frais. Recalculez les totaux.',
  'BR-FXEXT-CO-15': '{BT-112} n’est pas égal à {BT-109} plus {BT-110}. Recalculez les totaux.',
  'BR-FXEXT-CO-16':
    '{BT-115} n’est pas égal à {BT-112} moins {BT-113} plus {BT-114} et les montants encaissés pour des tiers. Recalculez les totaux.',
  'BR-FXEXT-CII-DT-097a':
    '« {value} » n’est pas une date avec heure sous la forme année, mois, jour, heure, minute sans séparateur. Corrigez-la.',
  'BR-CO-25': 'Une somme est à payer, mais la facture ne dit pas pour quand. Renseignez {BT-9} ou {BT-20}.',
})
