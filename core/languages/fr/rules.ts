import { lazy } from '../../base/lazy.ts'
import { FACTURX } from './rules-facturx.ts'
import { PEPPOL } from './rules-peppol.ts'
import { XRECHNUNG } from './rules-xrechnung.ts'
import type { RuleWords } from '../rule-words.ts'

export const RULES = lazy((): RuleWords => ({
  open: '« ',
  close: ' »',
  or: ' ou ',
  line: 'Ligne {n} : ',
  xmlLine: ' (ligne XML {n})',
  shapes: {
    missing: '{term} manque. Veuillez le renseigner.',
    one_of: '{all} manque. Veuillez renseigner l’un d’eux.',
    empty: '{term} est vide. Saisissez une valeur ou supprimez le champ.',
    code: '« {value} » n’est pas un code valide pour {term}. Choisissez une valeur de la liste.',
    currency: '« {value} » n’est pas un code de devise valide pour {term}. Choisissez une devise ISO 4217.',
    currency_missing: '{term} n’indique pas sa devise. Choisissez une devise ISO 4217.',
    decimals: '{term} a plus de deux décimales ({value}). Arrondissez le montant au centime.',
    once: '{term} ne peut être indiqué qu’une fois. Gardez une indication et supprimez les autres.',
    not_used:
      'La partie XML « {element} » n’est pas prévue dans une facture EN 16931. Le destinataire peut l’ignorer ; supprimez-la si personne ne l’a demandée.',
    scheme: '{2} ne dit pas de quel type de numéro il s’agit. Choisissez {1}.',
    form: '« {value} » n’est pas un identifiant valide de son schéma. Vérifiez le numéro et sa clé, ou choisissez un autre schéma.',
    part: '« {part} » figure {count} fois dans « {element} », plus que permis. Gardez le bon et supprimez les autres.',
    part_missing: '« {part} » manque dans « {element} ». Ajoutez-le, ou réécrivez la facture depuis le formulaire.',
    attribute: 'L’attribut « {part} » manque à « {element} ». Réécrivez la facture depuis le formulaire, qui l’ajoute.',
    code_in_xml: '« {value} » n’est pas une valeur admise par le profil Factur-X pour « {element} ». Choisissez-en une dans la liste.',
    unused_in_profile:
      'Le profil Factur-X n’utilise pas « {element} » ici. Le destinataire peut l’ignorer ; supprimez-le ou choisissez un profil supérieur.',
    lacked_by_profile:
      'La facture ne suit pas le profil Factur-X {part} : {count} valeurs n’y ont pas de place, d’abord {first}. Choisissez le profil selon lequel elle est écrite.',
    schema_order:
      '« {element} » se trouve après « {part} » mais doit le précéder. Le destinataire contrôle d’abord cet ordre et refuse le fichier. Remontez-le.',
    schema_many:
      '« {element} » ne peut figurer ici qu’une fois. Le destinataire le contrôle d’abord et refuse le fichier. Gardez-en un et supprimez les autres.',
    schema_unknown:
      '« {element} » n’a pas sa place dans « {part} ». Le destinataire le contrôle d’abord et refuse le fichier. Supprimez-le ou corrigez son nom.',
    schema_missing:
      'Il manque à « {element} » son élément « {part} ». Le destinataire le contrôle d’abord et refuse le fichier. Complétez-le.',
    schema_text:
      'Du texte se trouve entre les éléments de « {element} », où il n’en faut pas. Le destinataire le contrôle d’abord et refuse le fichier. Supprimez-le.',
    schema_inside:
      '« {element} » se trouve dans « {part} », qui ne peut contenir qu’un texte. Le destinataire le contrôle d’abord et refuse le fichier. Supprimez-le ou sortez-le.',
    schema_empty: '« {element} » est vide ; le destinataire refuse le fichier pour cela. Complétez-le ou supprimez l’élément.',
    schema_decimal:
      '« {value} » n’est pas un nombre que le destinataire puisse lire ; il refuse le fichier pour cela. Saisissez un nombre ; dans le XML, il porte un point, comme 1234.56.',
    schema_date:
      '« {value} » n’est pas un jour du calendrier ; le destinataire refuse le fichier pour cela. Saisissez une date ; dans le XML, elle s’écrit 2026-08-31.',
    schema_boolean:
      '« {value} » se trouve dans « {element} », qui ne dit que true ou false. Le destinataire le contrôle d’abord et refuse le fichier. Écrivez l’un des deux.',
    schema_file:
      'Le fichier dans « {element} » est endommagé : il n’est pas écrit en Base64. Le destinataire le contrôle d’abord et refuse toute la facture. Joignez de nouveau le fichier.',
    schema_value:
      '« {value} » n’a pas la forme que « {element} » doit avoir ({part}). Le destinataire le contrôle d’abord et refuse le fichier. Corrigez-le.',
    schema_attribute:
      '« {element} » est un attribut que « {part} » ne peut pas avoir. Le destinataire le contrôle d’abord et refuse le fichier. Supprimez-le ou corrigez son nom.',
    schema_attribute_missing:
      'Il manque à « {element} » son attribut « {part} ». Le destinataire le contrôle d’abord et refuse le fichier. Ajoutez-le.',
    schema_attribute_value:
      '« {value} » ne peut pas figurer dans l’attribut « {element} », qui attend « {part} ». Le destinataire le contrôle d’abord et refuse le fichier. Corrigez-le.',
    schema_later:
      '« {element} » n’est accepté ici que par les destinataires qui lisent Factur-X ; les autres refusent le fichier. Ne l’envoyez à personne d’autre sous cette forme.',
  },
  vat: {
    '01': 'La catégorie de TVA « {category} » est utilisée : la ventilation de la TVA doit en avoir une entrée (exactement une par catégorie et taux), et toute entrée doit servir à quelque chose. Recalculez la ventilation.',
    '02': 'Une ligne relève de « {category} ». Alors {ids}. Vérifiez les identifiants fiscaux des deux parties.',
    '03': 'Une remise au niveau du document relève de « {category} ». Alors {ids}. Vérifiez les identifiants fiscaux des deux parties.',
    '04': 'Des frais au niveau du document relèvent de « {category} ». Alors {ids}. Vérifiez les identifiants fiscaux des deux parties.',
    '05': 'Le taux de TVA d’une ligne en « {category} » {rate}. Corrigez le taux ou la catégorie.',
    '06': 'Le taux de TVA d’une remise en « {category} » {rate}. Corrigez le taux ou la catégorie.',
    '07': 'Le taux de TVA de frais en « {category} » {rate}. Corrigez le taux ou la catégorie.',
    '08': 'La base imposable de « {category} » dans la ventilation n’est pas la somme de ses lignes plus frais moins remises. Recalculez la ventilation.',
    '09': 'Le montant de TVA de « {category} » dans la ventilation ne correspond pas à sa base et à son taux. Recalculez la ventilation.',
    '10': 'La ventilation de la TVA pour « {category} » {exemption}',
    'rate zero': 'doit être 0',
    'rate positive': 'doit être supérieur à 0',
    'rate not_negative': 'doit être 0 ou plus',
    'rate none': 'doit rester vide',
    'ids S': 'le vendeur doit avoir un numéro de TVA ou fiscal, ou un représentant fiscal avec numéro de TVA',
    'ids AE':
      'le vendeur doit avoir un numéro de TVA ou fiscal (ou un représentant fiscal) et l’acheteur un numéro de TVA ou d’immatriculation',
    'ids IC': 'le vendeur (ou son représentant fiscal) et l’acheteur doivent avoir un numéro de TVA',
    'ids G': 'le vendeur ou son représentant fiscal doit avoir un numéro de TVA',
    'ids O': 'ni le vendeur, ni l’acheteur, ni le représentant fiscal ne peuvent avoir de numéro de TVA dans la facture',
    'exemption needed': 'doit dire pourquoi la TVA n’est pas facturée. Renseignez {BT-120} ou choisissez {BT-121}.',
    'exemption forbidden': 'ne doit pas indiquer de motif d’exonération. Supprimez {BT-120} et {BT-121}.',
  },
  categories: {
    S: 'Taux normal',
    Z: 'Taux zéro',
    E: 'Exonéré de TVA',
    AE: 'Autoliquidation',
    IC: 'Livraison intracommunautaire',
    G: 'Exportation hors UE',
    O: 'Hors champ de la TVA',
    AF: 'IGIC (îles Canaries)',
    AG: 'IPSI (Ceuta et Melilla)',
    B: 'Split payment (Italie)',
  },
  rules: {
    ...PEPPOL(),
    ...XRECHNUNG(),
    ...FACTURX(),
    'BR-08': 'Le vendeur n’a pas d’adresse. Renseignez au moins {BT-40}.',
    'BR-10': 'L’acheteur n’a pas d’adresse. Renseignez au moins {BT-55}.',
    'BR-16': 'La facture n’a aucune ligne. Ajoutez-en au moins une.',
    'BR-17':
      'Un bénéficiaire n’est indiqué que s’il n’est pas le vendeur, et doit alors avoir son propre nom. Renseignez {BT-59} ou supprimez le bénéficiaire.',
    'BR-19': 'Le représentant fiscal n’a pas d’adresse. Renseignez au moins {BT-69}.',
    'BR-27': '{BT-146} n’est pas égal ou supérieur à 0 ({value}). Indiquez un prix d’au moins 0 et, pour déduire, une quantité négative.',
    'BR-28': '{BT-148} n’est pas égal ou supérieur à 0 ({value}). Indiquez un prix d’au moins 0.',
    'BR-29': 'La période de facturation finit avant de commencer. Corrigez {BT-73} ou {BT-74}.',
    'BR-30': 'La période de la ligne finit avant de commencer. Corrigez {BT-134} ou {BT-135}.',
    'BR-32': '{BT-95} manque ou ne concerne pas la TVA. Choisissez une catégorie pour la remise.',
    'BR-37': '{BT-102} manque ou ne concerne pas la TVA. Choisissez une catégorie pour les frais.',
    'BR-47': '{BT-118} manque dans une entrée de la ventilation ou ne concerne pas la TVA. Choisissez une catégorie.',
    'BR-48': '{BT-119} manque dans une entrée de la ventilation. Indiquez le taux ; seule la catégorie hors champ n’en a pas.',
    'BR-50': '{BT-84} manque alors que le paiement se fait par virement. Indiquez l’IBAN ou le numéro de compte.',
    'BR-51': '{BT-87} montre plus que les six premiers et quatre derniers chiffres de la carte. C’est interdit : raccourcissez le numéro.',
    'BR-53': '{BT-6} est indiqué : le total de TVA dans cette devise est nécessaire. Renseignez {BT-111} ou supprimez {BT-6}.',
    'BR-54': 'Un attribut d’article a besoin d’un nom et d’une valeur. Complétez-le ou supprimez-le.',
    'BR-61': '{BT-84} manque alors que le paiement se fait par virement. Indiquez l’IBAN ou le numéro de compte.',
    'BR-B-01':
      'Le split payment (catégorie B) est réservé aux factures intérieures italiennes. Choisissez une autre catégorie ou corrigez les pays.',
    'BR-B-02': 'Le split payment (catégorie B) et le taux normal (catégorie S) s’excluent dans une facture. Faites deux factures.',
    'KONTOR-NUMBER':
      '« {value} » n’est pas un nombre que le destinataire puisse lire. Saisissez un nombre ; dans le XML, il porte un point, comme 1234.56.',
    'KONTOR-DATE': '« {value} » n’est pas un jour du calendrier. Saisissez une date ; dans le XML, elle s’écrit 2026-08-31.',
    'KONTOR-RETIRED':
      'La facture indique {name} dans {BT-24}. Cette version était valable jusqu’au {last_day} ; les destinataires peuvent la refuser. Établissez la facture selon {instead}.',
    'KONTOR-CHARACTER': 'Le XML ne peut pas contenir {signs} : un caractère de remplacement y figurerait. Retirez-le du texte.',
    'KONTOR-SIGN':
      'Les pages du PDF n’ont pas de signe pour {signs} et montrent un signe de remplacement ; le XML le garde. Écrivez-le autrement si la page doit le montrer.',
    'BR-CL-08': '{BT-21} n’est pas un code valide : « {value} ». Choisissez une valeur de la liste.',
    'BR-CO-03': '{BT-7} et {BT-8} s’excluent. Gardez l’un et supprimez l’autre.',
    'BR-CO-04': '{BT-151} manque ou ne concerne pas la TVA. Choisissez une catégorie pour la ligne.',
    'BR-CO-09':
      '« {value} » ne commence pas par un code de pays. Un numéro de TVA commence par deux lettres comme DE ou FR (EL pour la Grèce).',
    'BR-CO-10': '{BT-106} n’est pas la somme des montants nets des lignes. Recalculez les totaux.',
    'BR-CO-11': '{BT-107} n’est pas la somme des remises du document. Recalculez les totaux.',
    'BR-CO-12': '{BT-108} n’est pas la somme des frais du document. Recalculez les totaux.',
    'BR-CO-13': '{BT-109} n’est pas lignes moins remises plus frais. Recalculez les totaux.',
    'BR-CO-14': '{BT-110} n’est pas la somme des montants de TVA de la ventilation. Recalculez les totaux.',
    'BR-CO-15': '{BT-112} n’est pas {BT-109} plus {BT-110}, ou le total de TVA en devise de facturation manque. Recalculez les totaux.',
    'BR-CO-16': '{BT-115} n’est pas {BT-112} moins {BT-113} plus {BT-114}. Recalculez les totaux.',
    'BR-CO-17': '{BT-117} n’est pas {BT-116} fois {BT-119}. Recalculez la ventilation de la TVA.',
    'BR-CO-18': 'La facture n’a pas de ventilation de la TVA. Recalculez-la à partir des lignes.',
    'BR-CO-19': 'La période de facturation n’a ni début ni fin. Renseignez {BT-73} ou {BT-74}, ou supprimez la période.',
    'BR-CO-20': 'La période de la ligne n’a ni début ni fin. Renseignez {BT-134} ou {BT-135}, ou supprimez la période.',
    'BR-CO-26': 'L’acheteur ne peut pas reconnaître le vendeur. Renseignez {BT-31}, {BT-29} ou {BT-30}.',
    'BR-IC-11': 'Une livraison intracommunautaire exige une date de livraison ou une période. Renseignez {BT-72}, ou {BT-73} et {BT-74}.',
    'BR-IC-12': 'Une livraison intracommunautaire exige le pays de livraison. Renseignez {BT-80}.',
    'BR-O-11':
      'Avec « Hors champ de la TVA », la ventilation ne peut avoir d’autre catégorie. Corrigez les catégories ou faites deux factures.',
    'BR-O-12': 'Avec « Hors champ de la TVA », chaque ligne doit l’être. Corrigez les catégories ou faites deux factures.',
    'BR-O-13': 'Avec « Hors champ de la TVA », chaque remise doit l’être. Corrigez les catégories ou faites deux factures.',
    'BR-O-14': 'Avec « Hors champ de la TVA », tous les frais doivent l’être. Corrigez les catégories ou faites deux factures.',
    'CII-SR-119':
      'Une remise sur le prix demande son montant et la mention qu’il ne s’agit pas de frais. Renseignez {BT-147} à nouveau ou supprimez la remise.',
    'CII-SR-462': 'Toutes les lignes de la ventilation de TVA doivent porter le même {BT-8}. Utilisez un seul code.',
    'CII-SR-467': 'Toutes les instructions de paiement doivent avoir le même {BT-81}. Utilisez un seul moyen de paiement.',
    'CII-SR-468': 'Toutes les instructions de paiement doivent porter le même {BT-82}. Utilisez un seul texte.',
    'CII-SR-469': '{BT-83} figure plus d’une fois. Gardez une mention et supprimez les autres.',
    'CII-SR-470': '{BT-84} manque alors que la facture se paie par virement. Saisissez l’IBAN ou le numéro de compte.',
    'CII-DT-033': 'Aucune ligne n’indique d’unité, mais une quantité le fait. Choisissez {BT-130} dans les lignes.',
    'CII-DT-037': 'Une taxe est d’une autre nature que la TVA ({value}). Écrivez VAT ou supprimez la taxe.',
    'CII-DT-097': '« {value} » n’est pas une date sous la forme année, mois, jour sans séparateur, comme 20261130. Corrigez-la.',
    'UBL-CR-002': 'Le XML indique une autre version d’UBL que 2.1. Mettez 2.1 ou supprimez l’indication.',
    'UBL-CR-666': 'La référence à l’objet facturé ne peut porter de pièce jointe. Joignez le fichier comme document à part.',
    'UBL-CR-673': 'La référence à l’objet facturé ne peut porter de description. Décrivez-la dans un document à part.',
    'UBL-DT-06': 'Une pièce jointe n’indique pas son type de fichier. Choisissez {BT-125-1}.',
    'UBL-DT-07': 'Une pièce jointe n’a pas de nom de fichier. Renseignez {BT-125-2}.',
    'UBL-SR-07': 'Une référence à une facture antérieure n’a pas de numéro. Renseignez {BT-25}.',
    'UBL-SR-13': '{BT-32} ne peut être indiqué qu’une fois. Gardez une indication et supprimez les autres.',
    'UBL-SR-19': 'Le bénéficiaire doit avoir un seul nom, autre que celui du vendeur. Corrigez {BT-59} ou supprimez le bénéficiaire.',
    'UBL-SR-20': 'Le bénéficiaire peut avoir un identifiant et ne doit pas porter le nom du vendeur. Corrigez-le ou supprimez-le.',
    'UBL-SR-21': 'Le bénéficiaire peut avoir une immatriculation et ne doit pas porter le nom du vendeur. Corrigez-le ou supprimez-le.',
    'UBL-SR-42': 'Le vendeur peut avoir un numéro de TVA et un numéro fiscal, pas plus. Supprimez les autres.',
    'UBL-SR-43':
      'Le type d’un document justificatif n’a pas sa place ici : seul l’objet facturé (130) en a un, avec un schéma. Supprimez type et schéma.',
    'UBL-SR-44': 'Toutes les instructions de paiement doivent porter le même {BT-83}. Utilisez un seul texte.',
    'UBL-SR-47': 'Toutes les instructions de paiement doivent avoir le même {BT-81}. Choisissez un seul moyen de paiement.',
    'UBL-SR-48': 'Une ligne a besoin d’exactement une catégorie de TVA. Choisissez {BT-151}.',
    'UBL-SR-53': 'Une immatriculation fiscale a besoin de son numéro et de son régime. Complétez-la ou supprimez-la.',
  },
}))
