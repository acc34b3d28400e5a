/** Dutch sentences for the EXTENDED profile of Factur-X. */
export const FACTURX = (): Readonly<Record<string, string>> => ({
  'BR-FXEXT-01': 'Een opmerking heeft een onderwerp, maar geen tekst. Vul {BT-22} in of verwijder de opmerking.',
  'BR-FXEXT-02': 'Een opmerking bij een regel heeft een onderwerp, maar geen tekst. Vul {BT-127} in of verwijder de opmerking.',
  'BR-FXEXT-04':
    'Het type van een artikeleigenschap komt niet uit UNTDID 6313 en is dus alleen volgens afspraak leesbaar. Kies een code uit de lijst.',
  'BR-FXEXT-03': 'Alleen de verkoper mag naast het btw-nummer een fiscaal nummer opgeven. Geef {BT-48} of {BT-63} met de landcode op.',
  'BR-FXEXT-06': 'Een regel onder een andere zegt niet of ze telt, groepeert of informeert. Zet de status op DETAIL, GROUP of INFORMATION.',
  'BR-FXEXT-08': 'Het totaal van een groep is niet de som van de regels direct eronder. Bereken {BT-131} van de groep opnieuw.',
  'BR-FXEXT-11': 'Een regel noemt een bovenliggende regel die niet bestaat. Corrigeer het nummer van de bovenliggende regel.',
  'BR-FXEXT-12': 'Een groep met een totaal heeft een groep zonder totaal onder zich. Vul daarvoor {BT-131} in.',
  'BR-FXEXT-BR-54-2': 'Een artikeleigenschap heeft {BT-161} of een gemeten waarde met eenheid nodig. Vul een van de twee in.',
  'BR-FXEXT-CO-10': '{BT-106} is niet de som van de regels die tellen. Bereken de totalen opnieuw.',
  'BR-FXEXT-CO-11': '{BT-107} is niet de som van de kortingen op de factuur. Bereken de totalen opnieuw.',
  'BR-FXEXT-CO-12': '{BT-108} is niet de som van de toeslagen op de factuur en de logistieke toeslagen. Bereken de totalen opnieuw.',
  'BR-FXEXT-CO-13': '{BT-109} is niet regels min kortingen plus toeslagen. Bereken de totalen opnieuw.',
  'BR-FXEXT-CO-15': '{BT-112} is niet {BT-109} plus {BT-110}. Bereken de totalen opnieuw.',
  'BR-FXEXT-CO-16': '{BT-115} is niet {BT-112} min {BT-113} plus {BT-114} en betalingen voor derden. Bereken de totalen opnieuw.',
  'BR-FXEXT-CII-DT-097a':
    '“{value}” is geen datum en tijd in de vorm jaar, maand, dag, uur, minuut zonder scheidingstekens. Corrigeer haar.',
  'BR-CO-25': 'Er moet iets worden betaald, maar de factuur zegt niet tot wanneer. Vul {BT-9} of {BT-20} in.',
})
