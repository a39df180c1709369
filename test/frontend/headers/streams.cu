// RUN: %clang_bundled %s
// Strings and streams of host programs.

#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

struct Point {
  int x, y;
};
std::ostream &operator<<(std::ostream &out, const Point &p) { return out << p.x << p.y; }

__global__ void kernel(int n) {}

int main(int argc, char **argv) {
  std::string name = argc > 1 ? argv[1] : "none", line;
  name += '.' + std::string("txt") + std::to_string(argc);
  std::cout << std::fixed << std::setprecision(2) << std::setw(8) << 1.5 << Point{1, 2} << "\n";
  std::cerr << name.substr(0, 3).c_str() << std::endl;
  std::ifstream in(name);
  while (std::getline(in, line)) {
    std::istringstream words(line);
    int value;
    if (words >> value)
      kernel<<<value, 32>>>(line.size());
  }
  std::ofstream out(name, std::ios::binary);
  out.write(name.data(), name.size());
}
