/**
 * Made by `test/support/generate-encodings.ts`; not to be edited by hand.
 *
 * Encodings of one byte, by what differs from the code point of the same number: `a1:104` says that the byte A1 is U+0104, `a1+3:401` that A1, A2 and A3
 * are U+0401, U+0402 and U+0403, and `a5:` that A5 is nothing.
 */
export const ONE_BYTE_TABLES = {
  // prettier-ignore
  'us-ascii': '80+128:',
  // prettier-ignore
  'iso-8859-1': '',
  // prettier-ignore
  'iso-8859-2': 'a1:104 a2:2d8 a3:141 a5:13d a6:15a a9:160 aa:15e ab:164 ac:179 ae:17d af:17b b1:105 b2:2db b3:142 b5:13e b6:15b b7:2c7 b9:161 ba:15f bb:165 bc:17a bd:2dd be:17e bf:17c c0:154 c3:102 c5:139 c6:106 c8:10c ca:118 cc:11a cf:10e d0:110 d1:143 d2:147 d5:150 d8:158 d9:16e db:170 de:162 e0:155 e3:103 e5:13a e6:107 e8:10d ea:119 ec:11b ef:10f f0:111 f1:144 f2:148 f5:151 f8:159 f9:16f fb:171 fe:163 ff:2d9',
  // prettier-ignore
  'iso-8859-3': 'a1:126 a2:2d8 a5: a6:124 a9:130 aa:15e ab:11e ac:134 ae: af:17b b1:127 b6:125 b9:131 ba:15f bb:11f bc:135 be: bf:17c c3: c5:10a c6:108 d0: d5:120 d8:11c dd:16c de:15c e3: e5:10b e6:109 f0: f5:121 f8:11d fd:16d fe:15d ff:2d9',
  // prettier-ignore
  'iso-8859-4': 'a1:104 a2:138 a3:156 a5:128 a6:13b a9:160 aa:112 ab:122 ac:166 ae:17d b1:105 b2:2db b3:157 b5:129 b6:13c b7:2c7 b9:161 ba:113 bb:123 bc:167 bd:14a be:17e bf:14b c0:100 c7:12e c8:10c ca:118 cc:116 cf:12a d0:110 d1:145 d2:14c d3:136 d9:172 dd:168 de:16a e0:101 e7:12f e8:10d ea:119 ec:117 ef:12b f0:111 f1:146 f2:14d f3:137 f9:173 fd:169 fe:16b ff:2d9',
  // prettier-ignore
  'iso-8859-5': 'a1+12:401 ae+66:40e f0:2116 f1+12:451 fd:a7 fe+2:45e',
  // prettier-ignore
  'iso-8859-6': 'a1+3: a5+7: ac:60c ae+13: bb:61b bc+3: bf:61f c0: c1+26:621 db+5: e0+19:640 f3+13:',
  // prettier-ignore
  'iso-8859-7': 'a1+2:2018 a4:20ac a5:20af aa:37a ae: af:2015 b4+3:384 b8+3:388 bc:38c be+20:38e d2: d3+44:3a3 ff:',
  // prettier-ignore
  'iso-8859-8': 'a1: aa:d7 ba:f7 bf+32: df:2017 e0+27:5d0 fb+2: fd+2:200e ff:',
  // prettier-ignore
  'iso-8859-9': 'd0:11e dd:130 de:15e f0:11f fd:131 fe:15f',
  // prettier-ignore
  'iso-8859-10': 'a1:104 a2:112 a3:122 a4:12a a5:128 a6:136 a8:13b a9:110 aa:160 ab:166 ac:17d ae:16a af:14a b1:105 b2:113 b3:123 b4:12b b5:129 b6:137 b8:13c b9:111 ba:161 bb:167 bc:17e bd:2015 be:16b bf:14b c0:100 c7:12e c8:10c ca:118 cc:116 d1:145 d2:14c d7:168 d9:172 e0:101 e7:12f e8:10d ea:119 ec:117 f1:146 f2:14d f7:169 f9:173 ff:138',
  // prettier-ignore
  'iso-8859-11': 'a1+58:e01 db+4: df+29:e3f fc+4:',
  // prettier-ignore
  'iso-8859-13': 'a1:201d a5:201e a8:d8 aa:156 af:c6 b4:201c b8:f8 ba:157 bf:e6 c0:104 c1:12e c2:100 c3:106 c6:118 c7:112 c8:10c ca:179 cb:116 cc:122 cd:136 ce:12a cf:13b d0:160 d1:143 d2:145 d4:14c d8:172 d9:141 da:15a db:16a dd:17b de:17d e0:105 e1:12f e2:101 e3:107 e6:119 e7:113 e8:10d ea:17a eb:117 ec:123 ed:137 ee:12b ef:13c f0:161 f1:144 f2:146 f4:14d f8:173 f9:142 fa:15b fb:16b fd:17c fe:17e ff:2019',
  // prettier-ignore
  'iso-8859-14': 'a1+2:1e02 a4+2:10a a6:1e0a a8:1e80 aa:1e82 ab:1e0b ac:1ef2 af:178 b0+2:1e1e b2+2:120 b4+2:1e40 b7:1e56 b8:1e81 b9:1e57 ba:1e83 bb:1e60 bc:1ef3 bd+2:1e84 bf:1e61 d0:174 d7:1e6a de:176 f0:175 f7:1e6b fe:177',
  // prettier-ignore
  'iso-8859-15': 'a4:20ac a6:160 a8:161 b4:17d b8:17e bc+2:152 be:178',
  // prettier-ignore
  'iso-8859-16': 'a1+2:104 a3:141 a4:20ac a5:201e a6:160 a8:161 aa:218 ac:179 ae+2:17a b2:10c b3:142 b4:17d b5:201d b8:17e b9:10d ba:219 bc+2:152 be:178 bf:17c c3:102 c5:106 d0:110 d1:143 d5:150 d7:15a d8:170 dd:118 de:21a e3:103 e5:107 f0:111 f1:144 f5:151 f7:15b f8:171 fd:119 fe:21b',
  // prettier-ignore
  'windows-1250': '80:20ac 82:201a 84:201e 85:2026 86+2:2020 89:2030 8a:160 8b:2039 8c:15a 8d:164 8e:17d 8f:179 91+2:2018 93+2:201c 95:2022 96+2:2013 99:2122 9a:161 9b:203a 9c:15b 9d:165 9e:17e 9f:17a a1:2c7 a2:2d8 a3:141 a5:104 aa:15e af:17b b2:2db b3:142 b9:105 ba:15f bc:13d bd:2dd be:13e bf:17c c0:154 c3:102 c5:139 c6:106 c8:10c ca:118 cc:11a cf:10e d0:110 d1:143 d2:147 d5:150 d8:158 d9:16e db:170 de:162 e0:155 e3:103 e5:13a e6:107 e8:10d ea:119 ec:11b ef:10f f0:111 f1:144 f2:148 f5:151 f8:159 f9:16f fb:171 fe:163 ff:2d9',
  // prettier-ignore
  'windows-1251': '80+2:402 82:201a 83:453 84:201e 85:2026 86+2:2020 88:20ac 89:2030 8a:409 8b:2039 8c:40a 8d:40c 8e:40b 8f:40f 90:452 91+2:2018 93+2:201c 95:2022 96+2:2013 99:2122 9a:459 9b:203a 9c:45a 9d:45c 9e:45b 9f:45f a1:40e a2:45e a3:408 a5:490 a8:401 aa:404 af:407 b2:406 b3:456 b4:491 b8:451 b9:2116 ba:454 bc:458 bd:405 be:455 bf:457 c0+64:410',
  // prettier-ignore
  'windows-1252': '80:20ac 82:201a 83:192 84:201e 85:2026 86+2:2020 88:2c6 89:2030 8a:160 8b:2039 8c:152 8e:17d 91+2:2018 93+2:201c 95:2022 96+2:2013 98:2dc 99:2122 9a:161 9b:203a 9c:153 9e:17e 9f:178',
  // prettier-ignore
  'windows-1253': '80:20ac 82:201a 83:192 84:201e 85:2026 86+2:2020 89:2030 8b:2039 91+2:2018 93+2:201c 95:2022 96+2:2013 99:2122 9b:203a a1+2:385 aa: af:2015 b4:384 b8+3:388 bc:38c be+20:38e d2: d3+44:3a3 ff:',
  // prettier-ignore
  'windows-1254': '80:20ac 82:201a 83:192 84:201e 85:2026 86+2:2020 88:2c6 89:2030 8a:160 8b:2039 8c:152 91+2:2018 93+2:201c 95:2022 96+2:2013 98:2dc 99:2122 9a:161 9b:203a 9c:153 9f:178 d0:11e dd:130 de:15e f0:11f fd:131 fe:15f',
  // prettier-ignore
  'windows-1255': '80:20ac 82:201a 83:192 84:201e 85:2026 86+2:2020 88:2c6 89:2030 8b:2039 91+2:2018 93+2:201c 95:2022 96+2:2013 98:2dc 99:2122 9b:203a a4:20aa aa:d7 ba:f7 c0+20:5b0 d4+5:5f0 d9+7: e0+27:5d0 fb+2: fd+2:200e ff:',
  // prettier-ignore
  'windows-1256': '80:20ac 81:67e 82:201a 83:192 84:201e 85:2026 86+2:2020 88:2c6 89:2030 8a:679 8b:2039 8c:152 8d:686 8e:698 8f:688 90:6af 91+2:2018 93+2:201c 95:2022 96+2:2013 98:6a9 99:2122 9a:691 9b:203a 9c:153 9d+2:200c 9f:6ba a1:60c aa:6be ba:61b bf:61f c0:6c1 c1+22:621 d8+4:637 dc+4:640 e1:644 e3+4:645 ec+2:649 f0+4:64b f5+2:64f f8:651 fa:652 fd+2:200e ff:6d2',
  // prettier-ignore
  'windows-1257': '80:20ac 82:201a 84:201e 85:2026 86+2:2020 89:2030 8b:2039 8d:a8 8e:2c7 8f:b8 91+2:2018 93+2:201c 95:2022 96+2:2013 99:2122 9b:203a 9d:af 9e:2db a1: a5: a8:d8 aa:156 af:c6 b8:f8 ba:157 bf:e6 c0:104 c1:12e c2:100 c3:106 c6:118 c7:112 c8:10c ca:179 cb:116 cc:122 cd:136 ce:12a cf:13b d0:160 d1:143 d2:145 d4:14c d8:172 d9:141 da:15a db:16a dd:17b de:17d e0:105 e1:12f e2:101 e3:107 e6:119 e7:113 e8:10d ea:17a eb:117 ec:123 ed:137 ee:12b ef:13c f0:161 f1:144 f2:146 f4:14d f8:173 f9:142 fa:15b fb:16b fd:17c fe:17e ff:2d9',
  // prettier-ignore
  'windows-1258': '80:20ac 82:201a 83:192 84:201e 85:2026 86+2:2020 88:2c6 89:2030 8b:2039 8c:152 91+2:2018 93+2:201c 95:2022 96+2:2013 98:2dc 99:2122 9b:203a 9c:153 9f:178 c3:102 cc:300 d0:110 d2:309 d5:1a0 dd:1af de:303 e3:103 ec:301 f0:111 f2:323 f5:1a1 fd:1b0 fe:20ab',
}
