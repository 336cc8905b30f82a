#include "specs/identifier_letters.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

enum class Place : std::uint8_t { none, inside, anywhere };

constexpr Place kNone = Place::none;
constexpr Place kPart = Place::inside;
constexpr Place kStart = Place::anywhere;

// A property that holds from a code point up to the next listed one.
struct Run {
  std::uint32_t first;
  Place place;
};

// XID_Start and XID_Continue of Unicode 15.1 beyond ASCII. Unassigned code points get the property
// of those before them, since no text has them.
constexpr auto kRuns = std::to_array<Run>(
    {{0x80, kNone},     {0xAA, kStart},    {0xAB, kNone},     {0xB5, kStart},    {0xB6, kNone},
     {0xB7, kPart},     {0xB8, kNone},     {0xBA, kStart},    {0xBB, kNone},     {0xC0, kStart},
     {0xD7, kNone},     {0xD8, kStart},    {0xF7, kNone},     {0xF8, kStart},    {0x2C2, kNone},
     {0x2C6, kStart},   {0x2D2, kNone},    {0x2E0, kStart},   {0x2E5, kNone},    {0x2EC, kStart},
     {0x2ED, kNone},    {0x2EE, kStart},   {0x2EF, kNone},    {0x300, kPart},    {0x370, kStart},
     {0x375, kNone},    {0x376, kStart},   {0x37A, kNone},    {0x37B, kStart},   {0x37E, kNone},
     {0x37F, kStart},   {0x384, kNone},    {0x386, kStart},   {0x387, kPart},    {0x388, kStart},
     {0x3F6, kNone},    {0x3F7, kStart},   {0x482, kNone},    {0x483, kPart},    {0x488, kNone},
     {0x48A, kStart},   {0x55A, kNone},    {0x560, kStart},   {0x589, kNone},    {0x591, kPart},
     {0x5BE, kNone},    {0x5BF, kPart},    {0x5C0, kNone},    {0x5C1, kPart},    {0x5C3, kNone},
     {0x5C4, kPart},    {0x5C6, kNone},    {0x5C7, kPart},    {0x5D0, kStart},   {0x5F3, kNone},
     {0x610, kPart},    {0x61B, kNone},    {0x620, kStart},   {0x64B, kPart},    {0x66A, kNone},
     {0x66E, kStart},   {0x670, kPart},    {0x671, kStart},   {0x6D4, kNone},    {0x6D5, kStart},
     {0x6D6, kPart},    {0x6DD, kNone},    {0x6DF, kPart},    {0x6E5, kStart},   {0x6E7, kPart},
     {0x6E9, kNone},    {0x6EA, kPart},    {0x6EE, kStart},   {0x6F0, kPart},    {0x6FA, kStart},
     {0x6FD, kNone},    {0x6FF, kStart},   {0x700, kNone},    {0x710, kStart},   {0x711, kPart},
     {0x712, kStart},   {0x730, kPart},    {0x74D, kStart},   {0x7A6, kPart},    {0x7B1, kStart},
     {0x7C0, kPart},    {0x7CA, kStart},   {0x7EB, kPart},    {0x7F4, kStart},   {0x7F6, kNone},
     {0x7FA, kStart},   {0x7FD, kPart},    {0x7FE, kNone},    {0x800, kStart},   {0x816, kPart},
     {0x81A, kStart},   {0x81B, kPart},    {0x824, kStart},   {0x825, kPart},    {0x828, kStart},
     {0x829, kPart},    {0x830, kNone},    {0x840, kStart},   {0x859, kPart},    {0x85E, kNone},
     {0x860, kStart},   {0x888, kNone},    {0x889, kStart},   {0x890, kNone},    {0x898, kPart},
     {0x8A0, kStart},   {0x8CA, kPart},    {0x8E2, kNone},    {0x8E3, kPart},    {0x904, kStart},
     {0x93A, kPart},    {0x93D, kStart},   {0x93E, kPart},    {0x950, kStart},   {0x951, kPart},
     {0x958, kStart},   {0x962, kPart},    {0x964, kNone},    {0x966, kPart},    {0x970, kNone},
     {0x971, kStart},   {0x981, kPart},    {0x985, kStart},   {0x9BC, kPart},    {0x9BD, kStart},
     {0x9BE, kPart},    {0x9CE, kStart},   {0x9D7, kPart},    {0x9DC, kStart},   {0x9E2, kPart},
     {0x9F0, kStart},   {0x9F2, kNone},    {0x9FC, kStart},   {0x9FD, kNone},    {0x9FE, kPart},
     {0xA05, kStart},   {0xA3C, kPart},    {0xA59, kStart},   {0xA66, kPart},    {0xA72, kStart},
     {0xA75, kPart},    {0xA76, kNone},    {0xA81, kPart},    {0xA85, kStart},   {0xABC, kPart},
     {0xABD, kStart},   {0xABE, kPart},    {0xAD0, kStart},   {0xAE2, kPart},    {0xAF0, kNone},
     {0xAF9, kStart},   {0xAFA, kPart},    {0xB05, kStart},   {0xB3C, kPart},    {0xB3D, kStart},
     {0xB3E, kPart},    {0xB5C, kStart},   {0xB62, kPart},    {0xB70, kNone},    {0xB71, kStart},
     {0xB72, kNone},    {0xB82, kPart},    {0xB83, kStart},   {0xBBE, kPart},    {0xBD0, kStart},
     {0xBD7, kPart},    {0xBF0, kNone},    {0xC00, kPart},    {0xC05, kStart},   {0xC3C, kPart},
     {0xC3D, kStart},   {0xC3E, kPart},    {0xC58, kStart},   {0xC62, kPart},    {0xC77, kNone},
     {0xC80, kStart},   {0xC81, kPart},    {0xC84, kNone},    {0xC85, kStart},   {0xCBC, kPart},
     {0xCBD, kStart},   {0xCBE, kPart},    {0xCDD, kStart},   {0xCE2, kPart},    {0xCF1, kStart},
     {0xCF3, kPart},    {0xD04, kStart},   {0xD3B, kPart},    {0xD3D, kStart},   {0xD3E, kPart},
     {0xD4E, kStart},   {0xD4F, kNone},    {0xD54, kStart},   {0xD57, kPart},    {0xD58, kNone},
     {0xD5F, kStart},   {0xD62, kPart},    {0xD70, kNone},    {0xD7A, kStart},   {0xD81, kPart},
     {0xD85, kStart},   {0xDCA, kPart},    {0xDF4, kNone},    {0xE01, kStart},   {0xE31, kPart},
     {0xE32, kStart},   {0xE33, kPart},    {0xE3F, kNone},    {0xE40, kStart},   {0xE47, kPart},
     {0xE4F, kNone},    {0xE50, kPart},    {0xE5A, kNone},    {0xE81, kStart},   {0xEB1, kPart},
     {0xEB2, kStart},   {0xEB3, kPart},    {0xEBD, kStart},   {0xEC8, kPart},    {0xEDC, kStart},
     {0xF01, kNone},    {0xF18, kPart},    {0xF1A, kNone},    {0xF20, kPart},    {0xF2A, kNone},
     {0xF35, kPart},    {0xF36, kNone},    {0xF37, kPart},    {0xF38, kNone},    {0xF39, kPart},
     {0xF3A, kNone},    {0xF3E, kPart},    {0xF40, kStart},   {0xF71, kPart},    {0xF85, kNone},
     {0xF86, kPart},    {0xF88, kStart},   {0xF8D, kPart},    {0xFBE, kNone},    {0xFC6, kPart},
     {0xFC7, kNone},    {0x1000, kStart},  {0x102B, kPart},   {0x103F, kStart},  {0x1040, kPart},
     {0x104A, kNone},   {0x1050, kStart},  {0x1056, kPart},   {0x105A, kStart},  {0x105E, kPart},
     {0x1061, kStart},  {0x1062, kPart},   {0x1065, kStart},  {0x1067, kPart},   {0x106E, kStart},
     {0x1071, kPart},   {0x1075, kStart},  {0x1082, kPart},   {0x108E, kStart},  {0x108F, kPart},
     {0x109E, kNone},   {0x10A0, kStart},  {0x10FB, kNone},   {0x10FC, kStart},  {0x135D, kPart},
     {0x1360, kNone},   {0x1369, kPart},   {0x1372, kNone},   {0x1380, kStart},  {0x1390, kNone},
     {0x13A0, kStart},  {0x1400, kNone},   {0x1401, kStart},  {0x166D, kNone},   {0x166F, kStart},
     {0x1680, kNone},   {0x1681, kStart},  {0x169B, kNone},   {0x16A0, kStart},  {0x16EB, kNone},
     {0x16EE, kStart},  {0x1712, kPart},   {0x171F, kStart},  {0x1732, kPart},   {0x1735, kNone},
     {0x1740, kStart},  {0x1752, kPart},   {0x1760, kStart},  {0x1772, kPart},   {0x1780, kStart},
     {0x17B4, kPart},   {0x17D4, kNone},   {0x17D7, kStart},  {0x17D8, kNone},   {0x17DC, kStart},
     {0x17DD, kPart},   {0x17F0, kNone},   {0x180B, kPart},   {0x180E, kNone},   {0x180F, kPart},
     {0x1820, kStart},  {0x18A9, kPart},   {0x18AA, kStart},  {0x1920, kPart},   {0x1940, kNone},
     {0x1946, kPart},   {0x1950, kStart},  {0x19D0, kPart},   {0x19DE, kNone},   {0x1A00, kStart},
     {0x1A17, kPart},   {0x1A1E, kNone},   {0x1A20, kStart},  {0x1A55, kPart},   {0x1AA0, kNone},
     {0x1AA7, kStart},  {0x1AA8, kNone},   {0x1AB0, kPart},   {0x1ABE, kNone},   {0x1ABF, kPart},
     {0x1B05, kStart},  {0x1B34, kPart},   {0x1B45, kStart},  {0x1B50, kPart},   {0x1B5A, kNone},
     {0x1B6B, kPart},   {0x1B74, kNone},   {0x1B80, kPart},   {0x1B83, kStart},  {0x1BA1, kPart},
     {0x1BAE, kStart},  {0x1BB0, kPart},   {0x1BBA, kStart},  {0x1BE6, kPart},   {0x1BFC, kNone},
     {0x1C00, kStart},  {0x1C24, kPart},   {0x1C3B, kNone},   {0x1C40, kPart},   {0x1C4D, kStart},
     {0x1C50, kPart},   {0x1C5A, kStart},  {0x1C7E, kNone},   {0x1C80, kStart},  {0x1CC0, kNone},
     {0x1CD0, kPart},   {0x1CD3, kNone},   {0x1CD4, kPart},   {0x1CE9, kStart},  {0x1CED, kPart},
     {0x1CEE, kStart},  {0x1CF4, kPart},   {0x1CF5, kStart},  {0x1CF7, kPart},   {0x1CFA, kStart},
     {0x1DC0, kPart},   {0x1E00, kStart},  {0x1FBD, kNone},   {0x1FBE, kStart},  {0x1FBF, kNone},
     {0x1FC2, kStart},  {0x1FCD, kNone},   {0x1FD0, kStart},  {0x1FDD, kNone},   {0x1FE0, kStart},
     {0x1FED, kNone},   {0x1FF2, kStart},  {0x1FFD, kNone},   {0x200C, kPart},   {0x200E, kNone},
     {0x203F, kPart},   {0x2041, kNone},   {0x2054, kPart},   {0x2055, kNone},   {0x2071, kStart},
     {0x2074, kNone},   {0x207F, kStart},  {0x2080, kNone},   {0x2090, kStart},  {0x20A0, kNone},
     {0x20D0, kPart},   {0x20DD, kNone},   {0x20E1, kPart},   {0x20E2, kNone},   {0x20E5, kPart},
     {0x2100, kNone},   {0x2102, kStart},  {0x2103, kNone},   {0x2107, kStart},  {0x2108, kNone},
     {0x210A, kStart},  {0x2114, kNone},   {0x2115, kStart},  {0x2116, kNone},   {0x2118, kStart},
     {0x211E, kNone},   {0x2124, kStart},  {0x2125, kNone},   {0x2126, kStart},  {0x2127, kNone},
     {0x2128, kStart},  {0x2129, kNone},   {0x212A, kStart},  {0x213A, kNone},   {0x213C, kStart},
     {0x2140, kNone},   {0x2145, kStart},  {0x214A, kNone},   {0x214E, kStart},  {0x214F, kNone},
     {0x2160, kStart},  {0x2189, kNone},   {0x2C00, kStart},  {0x2CE5, kNone},   {0x2CEB, kStart},
     {0x2CEF, kPart},   {0x2CF2, kStart},  {0x2CF9, kNone},   {0x2D00, kStart},  {0x2D70, kNone},
     {0x2D7F, kPart},   {0x2D80, kStart},  {0x2DE0, kPart},   {0x2E00, kNone},   {0x3005, kStart},
     {0x3008, kNone},   {0x3021, kStart},  {0x302A, kPart},   {0x3030, kNone},   {0x3031, kStart},
     {0x3036, kNone},   {0x3038, kStart},  {0x303D, kNone},   {0x3041, kStart},  {0x3099, kPart},
     {0x309B, kNone},   {0x309D, kStart},  {0x30A0, kNone},   {0x30A1, kStart},  {0x30FB, kPart},
     {0x30FC, kStart},  {0x3190, kNone},   {0x31A0, kStart},  {0x31C0, kNone},   {0x31F0, kStart},
     {0x3200, kNone},   {0x3400, kStart},  {0x4DC0, kNone},   {0x4E00, kStart},  {0xA490, kNone},
     {0xA4D0, kStart},  {0xA4FE, kNone},   {0xA500, kStart},  {0xA60D, kNone},   {0xA610, kStart},
     {0xA620, kPart},   {0xA62A, kStart},  {0xA66F, kPart},   {0xA670, kNone},   {0xA674, kPart},
     {0xA67E, kNone},   {0xA67F, kStart},  {0xA69E, kPart},   {0xA6A0, kStart},  {0xA6F0, kPart},
     {0xA6F2, kNone},   {0xA717, kStart},  {0xA720, kNone},   {0xA722, kStart},  {0xA789, kNone},
     {0xA78B, kStart},  {0xA802, kPart},   {0xA803, kStart},  {0xA806, kPart},   {0xA807, kStart},
     {0xA80B, kPart},   {0xA80C, kStart},  {0xA823, kPart},   {0xA828, kNone},   {0xA82C, kPart},
     {0xA830, kNone},   {0xA840, kStart},  {0xA874, kNone},   {0xA880, kPart},   {0xA882, kStart},
     {0xA8B4, kPart},   {0xA8CE, kNone},   {0xA8D0, kPart},   {0xA8F2, kStart},  {0xA8F8, kNone},
     {0xA8FB, kStart},  {0xA8FC, kNone},   {0xA8FD, kStart},  {0xA8FF, kPart},   {0xA90A, kStart},
     {0xA926, kPart},   {0xA92E, kNone},   {0xA930, kStart},  {0xA947, kPart},   {0xA95F, kNone},
     {0xA960, kStart},  {0xA980, kPart},   {0xA984, kStart},  {0xA9B3, kPart},   {0xA9C1, kNone},
     {0xA9CF, kStart},  {0xA9D0, kPart},   {0xA9DE, kNone},   {0xA9E0, kStart},  {0xA9E5, kPart},
     {0xA9E6, kStart},  {0xA9F0, kPart},   {0xA9FA, kStart},  {0xAA29, kPart},   {0xAA40, kStart},
     {0xAA43, kPart},   {0xAA44, kStart},  {0xAA4C, kPart},   {0xAA5C, kNone},   {0xAA60, kStart},
     {0xAA77, kNone},   {0xAA7A, kStart},  {0xAA7B, kPart},   {0xAA7E, kStart},  {0xAAB0, kPart},
     {0xAAB1, kStart},  {0xAAB2, kPart},   {0xAAB5, kStart},  {0xAAB7, kPart},   {0xAAB9, kStart},
     {0xAABE, kPart},   {0xAAC0, kStart},  {0xAAC1, kPart},   {0xAAC2, kStart},  {0xAADE, kNone},
     {0xAAE0, kStart},  {0xAAEB, kPart},   {0xAAF0, kNone},   {0xAAF2, kStart},  {0xAAF5, kPart},
     {0xAB01, kStart},  {0xAB5B, kNone},   {0xAB5C, kStart},  {0xAB6A, kNone},   {0xAB70, kStart},
     {0xABE3, kPart},   {0xABEB, kNone},   {0xABEC, kPart},   {0xAC00, kStart},  {0xD800, kNone},
     {0xF900, kStart},  {0xFB1E, kPart},   {0xFB1F, kStart},  {0xFB29, kNone},   {0xFB2A, kStart},
     {0xFBB2, kNone},   {0xFBD3, kStart},  {0xFC5E, kNone},   {0xFC64, kStart},  {0xFD3E, kNone},
     {0xFD50, kStart},  {0xFDCF, kNone},   {0xFDF0, kStart},  {0xFDFA, kNone},   {0xFE00, kPart},
     {0xFE10, kNone},   {0xFE20, kPart},   {0xFE30, kNone},   {0xFE33, kPart},   {0xFE35, kNone},
     {0xFE4D, kPart},   {0xFE50, kNone},   {0xFE71, kStart},  {0xFE72, kNone},   {0xFE73, kStart},
     {0xFE74, kNone},   {0xFE77, kStart},  {0xFE78, kNone},   {0xFE79, kStart},  {0xFE7A, kNone},
     {0xFE7B, kStart},  {0xFE7C, kNone},   {0xFE7D, kStart},  {0xFE7E, kNone},   {0xFE7F, kStart},
     {0xFEFF, kNone},   {0xFF10, kPart},   {0xFF1A, kNone},   {0xFF21, kStart},  {0xFF3B, kNone},
     {0xFF3F, kPart},   {0xFF40, kNone},   {0xFF41, kStart},  {0xFF5B, kNone},   {0xFF65, kPart},
     {0xFF66, kStart},  {0xFF9E, kPart},   {0xFFA0, kStart},  {0xFFE0, kNone},   {0x10000, kStart},
     {0x10100, kNone},  {0x10140, kStart}, {0x10175, kNone},  {0x101FD, kPart},  {0x10280, kStart},
     {0x102E0, kPart},  {0x102E1, kNone},  {0x10300, kStart}, {0x10320, kNone},  {0x1032D, kStart},
     {0x10376, kPart},  {0x10380, kStart}, {0x1039F, kNone},  {0x103A0, kStart}, {0x103D0, kNone},
     {0x103D1, kStart}, {0x104A0, kPart},  {0x104B0, kStart}, {0x1056F, kNone},  {0x10570, kStart},
     {0x10857, kNone},  {0x10860, kStart}, {0x10877, kNone},  {0x10880, kStart}, {0x108A7, kNone},
     {0x108E0, kStart}, {0x108FB, kNone},  {0x10900, kStart}, {0x10916, kNone},  {0x10920, kStart},
     {0x1093F, kNone},  {0x10980, kStart}, {0x109BC, kNone},  {0x109BE, kStart}, {0x109C0, kNone},
     {0x10A00, kStart}, {0x10A01, kPart},  {0x10A10, kStart}, {0x10A38, kPart},  {0x10A40, kNone},
     {0x10A60, kStart}, {0x10A7D, kNone},  {0x10A80, kStart}, {0x10A9D, kNone},  {0x10AC0, kStart},
     {0x10AC8, kNone},  {0x10AC9, kStart}, {0x10AE5, kPart},  {0x10AEB, kNone},  {0x10B00, kStart},
     {0x10B39, kNone},  {0x10B40, kStart}, {0x10B58, kNone},  {0x10B60, kStart}, {0x10B78, kNone},
     {0x10B80, kStart}, {0x10B99, kNone},  {0x10C00, kStart}, {0x10CFA, kNone},  {0x10D00, kStart},
     {0x10D24, kPart},  {0x10E60, kNone},  {0x10E80, kStart}, {0x10EAB, kPart},  {0x10EAD, kNone},
     {0x10EB0, kStart}, {0x10EFD, kPart},  {0x10F00, kStart}, {0x10F1D, kNone},  {0x10F27, kStart},
     {0x10F46, kPart},  {0x10F51, kNone},  {0x10F70, kStart}, {0x10F82, kPart},  {0x10F86, kNone},
     {0x10FB0, kStart}, {0x10FC5, kNone},  {0x10FE0, kStart}, {0x11000, kPart},  {0x11003, kStart},
     {0x11038, kPart},  {0x11047, kNone},  {0x11066, kPart},  {0x11071, kStart}, {0x11073, kPart},
     {0x11075, kStart}, {0x1107F, kPart},  {0x11083, kStart}, {0x110B0, kPart},  {0x110BB, kNone},
     {0x110C2, kPart},  {0x110CD, kNone},  {0x110D0, kStart}, {0x110F0, kPart},  {0x11103, kStart},
     {0x11127, kPart},  {0x11140, kNone},  {0x11144, kStart}, {0x11145, kPart},  {0x11147, kStart},
     {0x11173, kPart},  {0x11174, kNone},  {0x11176, kStart}, {0x11180, kPart},  {0x11183, kStart},
     {0x111B3, kPart},  {0x111C1, kStart}, {0x111C5, kNone},  {0x111C9, kPart},  {0x111CD, kNone},
     {0x111CE, kPart},  {0x111DA, kStart}, {0x111DB, kNone},  {0x111DC, kStart}, {0x111DD, kNone},
     {0x11200, kStart}, {0x1122C, kPart},  {0x11238, kNone},  {0x1123E, kPart},  {0x1123F, kStart},
     {0x11241, kPart},  {0x11280, kStart}, {0x112A9, kNone},  {0x112B0, kStart}, {0x112DF, kPart},
     {0x11305, kStart}, {0x1133B, kPart},  {0x1133D, kStart}, {0x1133E, kPart},  {0x11350, kStart},
     {0x11357, kPart},  {0x1135D, kStart}, {0x11362, kPart},  {0x11400, kStart}, {0x11435, kPart},
     {0x11447, kStart}, {0x1144B, kNone},  {0x11450, kPart},  {0x1145A, kNone},  {0x1145E, kPart},
     {0x1145F, kStart}, {0x114B0, kPart},  {0x114C4, kStart}, {0x114C6, kNone},  {0x114C7, kStart},
     {0x114D0, kPart},  {0x11580, kStart}, {0x115AF, kPart},  {0x115C1, kNone},  {0x115D8, kStart},
     {0x115DC, kPart},  {0x11600, kStart}, {0x11630, kPart},  {0x11641, kNone},  {0x11644, kStart},
     {0x11650, kPart},  {0x11660, kNone},  {0x11680, kStart}, {0x116AB, kPart},  {0x116B8, kStart},
     {0x116B9, kNone},  {0x116C0, kPart},  {0x11700, kStart}, {0x1171D, kPart},  {0x1173A, kNone},
     {0x11740, kStart}, {0x1182C, kPart},  {0x1183B, kNone},  {0x118A0, kStart}, {0x118E0, kPart},
     {0x118EA, kNone},  {0x118FF, kStart}, {0x11930, kPart},  {0x1193F, kStart}, {0x11940, kPart},
     {0x11941, kStart}, {0x11942, kPart},  {0x11944, kNone},  {0x11950, kPart},  {0x119A0, kStart},
     {0x119D1, kPart},  {0x119E1, kStart}, {0x119E2, kNone},  {0x119E3, kStart}, {0x119E4, kPart},
     {0x11A00, kStart}, {0x11A01, kPart},  {0x11A0B, kStart}, {0x11A33, kPart},  {0x11A3A, kStart},
     {0x11A3B, kPart},  {0x11A3F, kNone},  {0x11A47, kPart},  {0x11A50, kStart}, {0x11A51, kPart},
     {0x11A5C, kStart}, {0x11A8A, kPart},  {0x11A9A, kNone},  {0x11A9D, kStart}, {0x11A9E, kNone},
     {0x11AB0, kStart}, {0x11B00, kNone},  {0x11C00, kStart}, {0x11C2F, kPart},  {0x11C40, kStart},
     {0x11C41, kNone},  {0x11C50, kPart},  {0x11C5A, kNone},  {0x11C72, kStart}, {0x11C92, kPart},
     {0x11D00, kStart}, {0x11D31, kPart},  {0x11D46, kStart}, {0x11D47, kPart},  {0x11D60, kStart},
     {0x11D8A, kPart},  {0x11D98, kStart}, {0x11DA0, kPart},  {0x11EE0, kStart}, {0x11EF3, kPart},
     {0x11EF7, kNone},  {0x11F00, kPart},  {0x11F02, kStart}, {0x11F03, kPart},  {0x11F04, kStart},
     {0x11F34, kPart},  {0x11F43, kNone},  {0x11F50, kPart},  {0x11FB0, kStart}, {0x11FC0, kNone},
     {0x12000, kStart}, {0x12470, kNone},  {0x12480, kStart}, {0x12FF1, kNone},  {0x13000, kStart},
     {0x13430, kNone},  {0x13440, kPart},  {0x13441, kStart}, {0x13447, kPart},  {0x14400, kStart},
     {0x16A60, kPart},  {0x16A6E, kNone},  {0x16A70, kStart}, {0x16AC0, kPart},  {0x16AD0, kStart},
     {0x16AF0, kPart},  {0x16AF5, kNone},  {0x16B00, kStart}, {0x16B30, kPart},  {0x16B37, kNone},
     {0x16B40, kStart}, {0x16B44, kNone},  {0x16B50, kPart},  {0x16B5B, kNone},  {0x16B63, kStart},
     {0x16E80, kNone},  {0x16F00, kStart}, {0x16F4F, kPart},  {0x16F50, kStart}, {0x16F51, kPart},
     {0x16F93, kStart}, {0x16FE2, kNone},  {0x16FE3, kStart}, {0x16FE4, kPart},  {0x17000, kStart},
     {0x1BC9C, kNone},  {0x1BC9D, kPart},  {0x1BC9F, kNone},  {0x1CF00, kPart},  {0x1CF50, kNone},
     {0x1D165, kPart},  {0x1D16A, kNone},  {0x1D16D, kPart},  {0x1D173, kNone},  {0x1D17B, kPart},
     {0x1D183, kNone},  {0x1D185, kPart},  {0x1D18C, kNone},  {0x1D1AA, kPart},  {0x1D1AE, kNone},
     {0x1D242, kPart},  {0x1D245, kNone},  {0x1D400, kStart}, {0x1D6C1, kNone},  {0x1D6C2, kStart},
     {0x1D6DB, kNone},  {0x1D6DC, kStart}, {0x1D6FB, kNone},  {0x1D6FC, kStart}, {0x1D715, kNone},
     {0x1D716, kStart}, {0x1D735, kNone},  {0x1D736, kStart}, {0x1D74F, kNone},  {0x1D750, kStart},
     {0x1D76F, kNone},  {0x1D770, kStart}, {0x1D789, kNone},  {0x1D78A, kStart}, {0x1D7A9, kNone},
     {0x1D7AA, kStart}, {0x1D7C3, kNone},  {0x1D7C4, kStart}, {0x1D7CE, kPart},  {0x1D800, kNone},
     {0x1DA00, kPart},  {0x1DA37, kNone},  {0x1DA3B, kPart},  {0x1DA6D, kNone},  {0x1DA75, kPart},
     {0x1DA76, kNone},  {0x1DA84, kPart},  {0x1DA85, kNone},  {0x1DA9B, kPart},  {0x1DF00, kStart},
     {0x1E000, kPart},  {0x1E030, kStart}, {0x1E08F, kPart},  {0x1E100, kStart}, {0x1E130, kPart},
     {0x1E137, kStart}, {0x1E140, kPart},  {0x1E14E, kStart}, {0x1E14F, kNone},  {0x1E290, kStart},
     {0x1E2AE, kPart},  {0x1E2C0, kStart}, {0x1E2EC, kPart},  {0x1E2FF, kNone},  {0x1E4D0, kStart},
     {0x1E4EC, kPart},  {0x1E7E0, kStart}, {0x1E8C7, kNone},  {0x1E8D0, kPart},  {0x1E900, kStart},
     {0x1E944, kPart},  {0x1E94B, kStart}, {0x1E950, kPart},  {0x1E95E, kNone},  {0x1EE00, kStart},
     {0x1EEF0, kNone},  {0x1FBF0, kPart},  {0x20000, kStart}, {0xE0001, kNone},  {0xE0100, kPart},
     {0xF0000, kNone}});

Place place_of(std::uint32_t code_point) {
  if (code_point < 0x80) {
    const char c = static_cast<char>(code_point);
    return is_letter(c) || c == '_' ? kStart : is_digit(c) ? kPart : kNone;
  }
  const auto* next = std::ranges::upper_bound(kRuns, code_point, {}, &Run::first);
  return next == kRuns.begin() ? kNone : std::prev(next)->place;
}

}  // namespace

bool may_begin_name(std::uint32_t code_point) {
  return place_of(code_point) == Place::anywhere;
}

bool may_continue_name(std::uint32_t code_point) {
  return place_of(code_point) != Place::none;
}

}  // namespace synth
